import { filterMarkdown } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { PdfSelection } from '../../store/tables/pdfs.table.ts';

/** The parts of texts that a PDF shows, in order. */
export async function visibleTextsIn(
  { textTasks }: Pick<Ctx, 'textTasks'>,
  { showsConditional, conditions }: PdfSelection,
  markdowns: readonly string[],
): Promise<readonly string[]> {
  if (showsConditional) return markdowns;
  const { holding = [], failing = [] } = conditions ?? {};
  return textTasks.run(
    'filtered',
    markdowns.map((markdown) => ({ markdown, holding, failing })),
  );
}

/** The part of a short text that a PDF shows. */
export function visibleTextIn({ showsConditional, conditions }: PdfSelection, markdown: string): string {
  if (showsConditional) return markdown;
  const results = new Map<string, boolean>([
    ...(conditions?.holding ?? []).map((condition): [string, boolean] => [condition, true]),
    ...(conditions?.failing ?? []).map((condition): [string, boolean] => [condition, false]),
  ]);
  return filterMarkdown(markdown, (condition) => results.get(condition));
}
