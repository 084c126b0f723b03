import type { Page } from '@lectern/contract';

/** In UTF-8, of a UTF-16 code unit. */
const maxBytesPerCharacter = 3;

/** A part of a text from an offset on, which says how to get the rest. */
export function cutText(text: string, offset: number, maxBytes: number, how = 'call again'): string {
  const rest = text.slice(offset);
  const maxCharacters = Math.floor(maxBytes / maxBytesPerCharacter);
  if (rest.length <= maxCharacters) return rest;
  const end = endOfPart(rest, maxCharacters);
  return `${rest.slice(0, end)}\n\n[${rest.length - end} more characters: ${how} with \`offset\` ${offset + end}.]`;
}

/** Not between the halves of a character. */
function endOfPart(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}

/** The pages of a space as a nested list, with their ids and paths. */
export function outlineOf(pages: readonly Page[], depth = 0): string {
  return pages
    .map((page) => {
      const path = 'path' in page ? ` /${page.path}` : '';
      const line = `${'  '.repeat(depth)}- ${page.title.replaceAll(/\s+/g, ' ')} (${page.type} ${page.id})${path}\n`;
      return 'pages' in page ? line + outlineOf(page.pages, depth + 1) : line;
    })
    .join('');
}

/** Metadata of a page, and its Markdown. */
export function splitPage(page: Page): { readonly metadata: object; readonly markdown: string | undefined } {
  if (page.type !== 'document') {
    const { ...metadata } = page;
    return { metadata: withoutPages(metadata), markdown: undefined };
  }
  const { markdown, document: _document, layout: _layout, ...metadata } = page;
  return { metadata: withoutPages(metadata), markdown };
}

function withoutPages(page: object): object {
  return 'pages' in page ? { ...page, pages: undefined } : page;
}
