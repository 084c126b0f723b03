import type { ContentRef, DocumentNode } from './document.ts';
import { plainText } from './phrasing.ts';

/** Whether the blocks are a single link whose target and text are the URL of the enclosing block. */
export function isShortcut(nodes: readonly DocumentNode[], ref: ContentRef | undefined): boolean {
  const [paragraph, ...others] = nodes;
  if (paragraph?.object !== 'block' || others.length > 0 || ref === undefined) return false;
  const [link, ...more] = paragraph.nodes ?? [];
  if (link?.object !== 'inline' || link.type !== 'link' || more.length > 0) return false;
  return (
    JSON.stringify(link.data['ref']) === JSON.stringify(ref) && plainText(link.nodes ?? []) === ref['url']
  );
}
