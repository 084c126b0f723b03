import { kindOfId } from '@lectern/contract';
import { serverTarget } from './server-target.ts';
import { splitTarget } from './split-target.ts';
import type { ReferenceKind, ServerAddresses, Target } from './target.ts';

const broken: Target = { type: 'broken' };
/** Longer ones are no path of a page or a file. */
const maxPathLength = 700;

const schemePattern = /^([a-z][a-z0-9+.-]*):/i;
const references = /^(page|file|space|collection|user|reusable-content|openapi):([\w-]{1,100})$/;
const dollars =
  /^\$\/(?:spaces?\/([\w-]{1,100})\/)?(page|file|space|collection|user|reusable-content|openapi)s?\/([\w-]{1,100})\/?$/;
const spaces = /^\/spaces\/([\w-]{1,100})(?:\/(page|file)s?\/([\w-]{1,100}))?\/?$/;
const placeholders = /^(?:broken-reference(?:$|[/#?])|\/broken\/)/;
/** What no reader may be sent to. */
const refused: ReadonlySet<string> = new Set(['javascript', 'vbscript', 'file']);

/** Reads an address as it stands in a page, without escapes. Any text has a target. */
export function parseTarget(text: string, server: ServerAddresses): Target {
  const target = text.trim();
  if (target === '' || placeholders.test(target)) return broken;
  const [, scheme] = schemePattern.exec(target) ?? [];
  if (scheme !== undefined) return withScheme(target, scheme.toLowerCase(), server);
  if (target.startsWith('//')) return URL.canParse(`https:${target}`) ? { type: 'url', url: target } : broken;
  const { path, anchor } = splitTarget(target);
  if (path === undefined || path.length > maxPathLength || (anchor ?? '').length > maxPathLength)
    return broken;
  if (path === '') return { type: 'anchor', anchor: anchor ?? '' };
  return referenceIn(path, anchor) ?? { type: 'path', path, ...(anchor !== undefined && { anchor }) };
}

function withScheme(target: string, scheme: string, server: ServerAddresses): Target {
  const { path = '', anchor } = splitTarget(target);
  const [, kind, id] = references.exec(path) ?? [];
  if (isReferenceKind(kind) && id !== undefined) {
    return { type: 'reference', kind, id, ...(anchor !== undefined && { anchor }) };
  }
  // One letter is a drive.
  if (refused.has(scheme) || scheme.length === 1) return broken;
  if (scheme !== 'http' && scheme !== 'https') return { type: 'url', url: target };
  if (!URL.canParse(target)) return broken;
  return serverTarget(target, server) ?? { type: 'url', url: target };
}

/** `$/page/…`, and paths that name the ids of spaces, which no path of a page does. */
function referenceIn(path: string, anchor: string | undefined): Target | undefined {
  const place = anchor === undefined ? {} : { anchor };
  const [, within, kind, id] = dollars.exec(path) ?? [];
  if (isReferenceKind(kind) && id !== undefined) {
    return { type: 'reference', kind, id, ...(within !== undefined && { space: within }), ...place };
  }
  const [, space, part, partId] = spaces.exec(path) ?? [];
  if (space === undefined || kindOfId(space) !== 'space') return undefined;
  return isReferenceKind(part) && partId !== undefined
    ? { type: 'reference', kind: part, id: partId, space, ...place }
    : { type: 'reference', kind: 'space', id: space, ...place };
}

function isReferenceKind(kind: string | undefined): kind is ReferenceKind {
  return kind !== undefined;
}
