import { invalidInput, type Text } from '@lectern/contract';
import { type Hash, hashOf } from '../objects/trie-node.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';

/** A text in any of its forms as markdown; 400 naming the place of what has no markdown. */
export function markdownOf(text: Text, place: string): string {
  if ('markdown' in text) {
    if (typeof text.markdown === 'string') return text.markdown;
    throw invalidInput(`${place}.markdown`, 'must be a string');
  }
  return 'document' in text ? toMarkdown(text.document, { place: `${place}.document` }) : '';
}

/** What a text is called in a store; nothing for an empty one. */
export function documentHash(markdown: string): Hash | undefined {
  return markdown === '' ? undefined : hashOf(markdown);
}
