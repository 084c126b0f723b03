import type { Token } from 'markdown-it';

/** The alternative text of an image: its label without formatting. */
export function altText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) =>
      type === 'softbreak' ? ' ' : children ? altText(children) : content,
    )
    .join('');
}
