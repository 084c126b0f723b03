import { trimEndOf } from '@lectern/contract/trim-characters';
import type { Emphasis, Heading, Image, Paragraph, Strong, Text } from 'mdast';
import { defaultHandlers, type Handle, type State } from 'mdast-util-to-markdown';
import { inlineTokens } from './block-parser.ts';
import { type DelimitedText, isDelimited } from './delimiters.ts';
import { altText } from './image-alt.ts';
import { escapingRoot } from './escaping-root.ts';
import type { Strike } from './write-context.ts';

/**
 * Marks are written with delimiters where they are read as such, and with HTML tags elsewhere: `**b**_i_`, but
 * `a<em>b</em>c` next to other delimiters.
 */
export const inlineHandlers = {
  emphasis: withPeek('_', (node: Emphasis, _parent, state, info) => {
    const inner = state.containerPhrasing(node, { ...info, before: '_', after: '_' });
    const text: DelimitedText = { before: info.before, inner, after: info.after };
    if (isDelimited(text, 'between words')) return `_${inner}_`;
    const hasStars = isStar(info.before.at(-1)) || isStar(info.after[0]) || inner.includes('*');
    return isDelimited(text, 'anywhere') && !hasStars && !state.stack.includes('strong')
      ? `*${inner}*`
      : `<em>${inner}</em>`;
  }),
  heading: ((node: Heading, _parent, state, info) => {
    const exit = state.enter('headingAtx');
    const content = phrasingLine(node, state, { ...info, before: '# ', after: '\n' });
    exit();
    return `${'#'.repeat(node.depth)} ${content}`.trimEnd();
  }) satisfies Handle,
  image: withPeek('!', (node: Image, parent, state, info) => {
    const alt = node.alt ?? '';
    const target = defaultHandlers.image({ ...node, alt: '' }, parent, state, info).slice('![]'.length);
    return `![${isPlainAlt(alt) ? alt : escapeAlt(alt)}]${target}`;
  }),
  paragraph: ((node: Paragraph, _parent, state, info) => {
    const exit = state.enter('paragraph');
    const content = phrasingLine(node, state, info);
    exit();
    return content;
  }) satisfies Handle,
  strike: withPeek('~', (node: Strike, _parent, state, info) => {
    const inner = state.containerPhrasing(node, { ...info, before: '~', after: '~' });
    const isWord = /^[\p{L}\p{N}]/u.test(inner) && /[\p{L}\p{N}]$/u.test(inner);
    const isAdjacent = info.before.endsWith('~') || info.after.startsWith('~') || inner.includes('~');
    return isWord && !isAdjacent ? `~~${inner}~~` : `<del>${inner}</del>`;
  }),
  strong: withPeek('*', (node: Strong, _parent, state, info) => {
    const exit = state.enter('strong');
    const inner = state.containerPhrasing(node, { ...info, before: '*', after: '*' });
    exit();
    const isAdjacent = [info.before.at(-1), info.after[0], inner[0], inner.at(-1)].some(isStar);
    return isDelimited({ before: info.before, inner, after: info.after }, 'anywhere') && !isAdjacent
      ? `**${inner}**`
      : `<strong>${inner}</strong>`;
  }),
  // Within a word it is text (CommonMark, "emphasis", rule 2).
  text: ((node: Text, _parent, state, info) =>
    state.safe(node.value, info).replaceAll(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')) satisfies Handle,
};

/** For documents of other sources: marks and texts of any length, in whole characters. */
export const textHandlers = {
  root: escapingRoot,
  emphasis: inlineHandlers.emphasis,
  strong: inlineHandlers.strong,
};

/** What precedes a node is written with regard to its first character. */
function withPeek(peeked: string, handle: Handle): Handle {
  return Object.assign(handle, { peek: () => peeked });
}

function isStar(character: string | undefined): boolean {
  return character === '*';
}

/** The content of a block or a cell. White space at its ends is encoded: a parser would remove it. */
export function phrasingLine(
  node: Parameters<State['containerPhrasing']>[0],
  state: State,
  info: Parameters<State['containerPhrasing']>[1],
): string {
  const exit = state.enter('phrasing');
  const content = state.containerPhrasing(node, info);
  exit();
  return encodeEnd(content.replace(/^\s/, encodeCharacter));
}

function encodeEnd(content: string): string {
  if (!/\s$/.test(content)) return content;
  const start = content.slice(0, -1);
  // A backslash before a space is text, but one before `&` is an escape.
  const escape = (start.length - trimEndOf(start, '\\').length) % 2 === 1 ? '\\' : '';
  return start + escape + encodeCharacter(content.slice(-1));
}

function encodeCharacter(character: string): string {
  return `&#x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()};`;
}

/** Whether an alternative text is read as it is, so that it needs no escapes. */
function isPlainAlt(alt: string): boolean {
  if (/[[\]\n]/.test(alt)) return false;
  const [image, ...more] = inlineTokens(`![${alt}](x)`, {});
  return image?.type === 'image' && more.length === 0 && altText(image.children ?? []) === alt;
}

function escapeAlt(alt: string): string {
  return alt.replaceAll(/[\\`*_[\]<&$~!:]/g, String.raw`\$&`).replaceAll('\n', encodeCharacter);
}
