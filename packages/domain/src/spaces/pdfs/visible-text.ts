import { filterMarkdown } from '@lectern/content';
import type { PdfSelection } from '../../store/tables/pdfs.table.ts';

/** The part of a text that a PDF shows. */
export function visibleTextIn({ showsConditional, conditions }: PdfSelection, markdown: string): string {
  if (showsConditional) return markdown;
  const results = new Map<string, boolean>([
    ...(conditions?.holding ?? []).map((condition): [string, boolean] => [condition, true]),
    ...(conditions?.failing ?? []).map((condition): [string, boolean] => [condition, false]),
  ]);
  return filterMarkdown(markdown, (condition) => results.get(condition));
}
