import { invalidInput, type Text } from '@lectern/contract';
import { toMarkdown } from '../markdown/to-markdown.ts';

/** The Markdown of a text in any of its formats; 400 with the path of what has no Markdown. */
export function markdownOfText(text: Text, path: string): string {
  if ('markdown' in text) {
    if (typeof text.markdown === 'string') return text.markdown;
    throw invalidInput(`${path}.markdown`, 'must be a string');
  }
  return 'document' in text ? toMarkdown(text.document, { path: `${path}.document` }) : '';
}
