import type { LinkSyntax, PageLink } from './page-links.ts';
import { pageLinks } from './read-page.ts';

/**
 * Replaces the targets of links where `targetOf` returns another one; all other bytes stay. Targets get the escapes of
 * their syntax. An autolink such as `<https://…>` is only replaced by another absolute URL.
 */
export function rewriteLinks(markdown: string, targetOf: (link: PageLink) => string | undefined): string {
  const parts: string[] = [];
  let end = 0;
  for (const link of pageLinks(markdown).toSorted((a, b) => a.start - b.start)) {
    // Several links may share a definition.
    if (link.start < end) continue;
    const target = targetOf(link);
    if (target === undefined || target === link.target) continue;
    const written = writers[link.syntax](target, { markdown, link });
    if (written === undefined) continue;
    parts.push(markdown.slice(end, link.start), written);
    end = link.end;
  }
  return parts.join('') + markdown.slice(end);
}

const fullAddress = /^(?:https?:\/\/|mailto:)[^\s<>\\]+$/i;
/** A URL that is recognized as a whole without delimiters. */
const bareAddress = /^https?:\/\/\w+(?:[./:?=&%#~+@-]\w+)*\/?$/i;

type WriteTarget = (target: string, place: { markdown: string; link: PageLink }) => string | undefined;

const writers: Readonly<Record<LinkSyntax, WriteTarget>> = {
  destination: (target, { markdown, link }) => {
    if (target !== '') return escapeEntities(encodePercent(target));
    return markdown.charAt(link.start - 1) === '<' ? '' : '<>';
  },
  autolink: (target, { markdown, link }) => {
    const pattern = markdown.charAt(link.start - 1) === '<' ? fullAddress : bareAddress;
    return pattern.test(target) ? target : undefined;
  },
  html: (target, { markdown, link }) => {
    const written = escapeEntities(encodePercent(target));
    return isQuoted(markdown, link) || /^[^\s=]+$/.test(written) ? written : `"${written}"`;
  },
  srcset: (target) => escapeEntities(encodePercent(target).replaceAll(',', '%2C')),
  tag: (target, { markdown, link }) => {
    const written = encodePercent(target);
    return isQuoted(markdown, link) || /^[^\s"'=%]+$/.test(written) ? written : `"${written}"`;
  },
  yaml: (target, { markdown, link }) => {
    const written = encodePercent(target);
    return isQuoted(markdown, link) || /^[\w./][\w./%~+-]*$/.test(written) ? written : `"${written}"`;
  },
};

function isQuoted(markdown: string, { start }: PageLink): boolean {
  return ['"', "'"].includes(markdown.charAt(start - 1));
}

/** Percent-encodes the characters that end a target in any syntax, so that all syntaxes have the same text. */
function encodePercent(target: string): string {
  return target.replaceAll(/[\s\p{Cc}"'<>`()\\|{}]/gu, encodeCharacter);
}

function encodeCharacter(character: string): string {
  return Array.from(
    Buffer.from(character),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}

/** Escapes what would be parsed as an entity. */
function escapeEntities(target: string): string {
  return target.replaceAll(/&(?=#|[a-z])/gi, '&amp;');
}
