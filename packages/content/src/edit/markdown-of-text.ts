import { invalidInput, type Text } from '@lectern/contract';
import { toMarkdown } from '../markdown/to-markdown.ts';

/** A text in any of its forms as markdown; 400 naming the place of what has no markdown. */
export function markdownOfText(text: Text, path: string): string {
  if ('markdown' in text) {
    if (typeof text.markdown === 'string') return text.markdown;
    throw invalidInput(`${path}.markdown`, 'must be a string');
  }
  return 'document' in text ? toMarkdown(text.document, { path: `${path}.document` }) : '';
}
