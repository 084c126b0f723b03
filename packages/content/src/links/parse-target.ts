import { kindOfId } from '@lectern/contract/ids';
import { parseServerUrl } from './parse-server-url.ts';
import { splitLinkTarget } from './split-target.ts';
import type { ReferenceKind, ServerAddresses, LinkTarget } from './link-target.ts';

const broken: LinkTarget = { type: 'broken' };
/** The maximum length of the path of a page or file. */
const maxPathLength = 700;

const schemePattern = /^([a-z][a-z0-9+.-]*):/i;
const referencePattern = /^(page|file|space|collection|user|reusable-content|openapi):([\w-]{1,100})$/;
const dollarReferencePattern =
  /^\$\/(?:spaces?\/([\w-]{1,100})\/)?(page|file|space|collection|user|reusable-content|openapi)s?\/([\w-]{1,100})\/?$/;
const spacePathPattern = /^\/spaces\/([\w-]{1,100})(?:\/(page|file)s?\/([\w-]{1,100}))?\/?$/;
const placeholderPattern = /^(?:broken-reference(?:$|[/#?])|\/broken\/)/;
/** Schemes that links must not have. */
const unsafeSchemes: ReadonlySet<string> = new Set(['javascript', 'vbscript', 'file']);

/** Parses the target of a link, without escapes. Any text has a target. */
export function parseLinkTarget(text: string, server: ServerAddresses): LinkTarget {
  const target = text.trim();
  if (target === '' || placeholderPattern.test(target)) return broken;
  const [, scheme] = schemePattern.exec(target) ?? [];
  if (scheme !== undefined) return parseUrl(target, scheme.toLowerCase(), server);
  if (target.startsWith('//')) return URL.canParse(`https:${target}`) ? { type: 'url', url: target } : broken;
  const { path, anchor } = splitLinkTarget(target);
  if (path === undefined || path.length > maxPathLength || (anchor ?? '').length > maxPathLength)
    return broken;
  if (path === '') return { type: 'anchor', anchor: anchor ?? '' };
  return parseReference(path, anchor) ?? { type: 'path', path, ...(anchor !== undefined && { anchor }) };
}

function parseUrl(target: string, scheme: string, server: ServerAddresses): LinkTarget {
  const { path = '', anchor } = splitLinkTarget(target);
  const [, kind, id] = referencePattern.exec(path) ?? [];
  if (isReferenceKind(kind) && id !== undefined) {
    return { type: 'reference', kind, id, ...(anchor !== undefined && { anchor }) };
  }
  // A single letter is a Windows drive.
  if (unsafeSchemes.has(scheme) || scheme.length === 1) return broken;
  if (scheme !== 'http' && scheme !== 'https') return { type: 'url', url: target };
  if (!URL.canParse(target)) return broken;
  return parseServerUrl(target, server) ?? { type: 'url', url: target };
}

/** `$/page/…`, and paths with the id of a space, which no page can have. */
function parseReference(path: string, anchor: string | undefined): LinkTarget | undefined {
  const fragment = anchor === undefined ? {} : { anchor };
  const [, spaceId, kind, id] = dollarReferencePattern.exec(path) ?? [];
  if (isReferenceKind(kind) && id !== undefined) {
    return { type: 'reference', kind, id, ...(spaceId !== undefined && { space: spaceId }), ...fragment };
  }
  const [, space, kindInSpace, idInSpace] = spacePathPattern.exec(path) ?? [];
  if (space === undefined || kindOfId(space) !== 'space') return undefined;
  return isReferenceKind(kindInSpace) && idInSpace !== undefined
    ? { type: 'reference', kind: kindInSpace, id: idInSpace, space, ...fragment }
    : { type: 'reference', kind: 'space', id: space, ...fragment };
}

/** The id of the user that a target names. */
export function findUserId(target: string): string | undefined {
  const text = target.trim();
  const [, named, id] = referencePattern.exec(text) ?? [];
  if (named === 'user') return id;
  const [, , kind, idBehind] = dollarReferencePattern.exec(text) ?? [];
  return kind === 'user' ? idBehind : undefined;
}

function isReferenceKind(kind: string | undefined): kind is ReferenceKind {
  return kind !== undefined;
}
