import type { Document, Pair } from 'yaml';
import { frontmatterRange } from './frontmatter-range.ts';
import { yamlModule } from './yaml-module.ts';

/** Longer frontmatter is ignored, because parsing it is slow. */
export const maxFrontmatterLength = 20_000;

/**
 * The members of the frontmatter of a page; empty without frontmatter, and for one that is not a map, too long or has
 * too many aliases. Never throws.
 */
export function readFrontmatter(markdown: string): Readonly<Record<string, unknown>> {
  const range = frontmatterRange(markdown);
  if (range === undefined) return {};
  const document = parseFrontmatter(markdown.slice(...range.yaml));
  if (document === undefined) return {};
  const value = documentValue(document);
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** The page without its frontmatter and the empty lines after it. */
export function withoutFrontmatter(markdown: string): string {
  const range = frontmatterRange(markdown);
  return range === undefined ? markdown : markdown.slice(range.end).replace(/^[ \t]*(?:\r\n|\n|\r)+/, '');
}

/**
 * Changes members of the frontmatter of a page, and removes those that are `undefined`. All others keep their bytes.
 * Invalid frontmatter is left as it is.
 */
export function writeFrontmatter(markdown: string, changes: Readonly<Record<string, unknown>>): string {
  const range = frontmatterRange(markdown);
  if (range === undefined) return withNewFrontmatter(markdown, changes);
  const lineEnd = /\r\n|\n|\r/.exec(markdown)?.[0] ?? '\n';
  const [from, to] = range.yaml;
  let yaml = markdown.slice(from, to);
  for (const [name, value] of Object.entries(changes)) {
    const document = parseFrontmatter(yaml);
    if (document === undefined) return markdown;
    yaml = withMember(yaml, document, { name, value, lineEnd });
  }
  return markdown.slice(0, from) + yaml + markdown.slice(to);
}

function documentValue(document: Document.Parsed): unknown {
  try {
    // A circular value has no JSON.
    return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 100 })));
  } catch {
    // Circular aliases, or nested ones that expand without bound.
    return undefined;
  }
}

function parseFrontmatter(yaml: string): Document.Parsed | undefined {
  if (yaml.length > maxFrontmatterLength) return undefined;
  const { isMap, parseDocument } = yamlModule();
  const document = parseDocument(yaml, { keepSourceTokens: true, logLevel: 'silent' });
  if (document.errors.length > 0) return undefined;
  return document.contents === null || isMap(document.contents) ? document : undefined;
}

function withMember(
  yaml: string,
  document: Document.Parsed,
  { name, value, lineEnd }: { name: string; value: unknown; lineEnd: string },
): string {
  const { isMap, isScalar } = yamlModule();
  if (isMap(document.contents) && document.contents.flow === true) {
    // The members of a flow map share a line, so the whole map is written again.
    if (value === undefined) document.delete(name);
    else document.set(name, value);
    return document.toString({ lineWidth: 0 }).replaceAll('\n', lineEnd);
  }
  const written = value === undefined ? '' : memberText(name, value).replaceAll('\n', lineEnd);
  const pairs = isMap(document.contents) ? document.contents.items : [];
  const pair = pairs.find(({ key }) => isScalar(key) && key.value === name);
  if (pair === undefined)
    return yaml === '' || /[\r\n]$/.test(yaml) ? yaml + written : yaml + lineEnd + written;
  if (value !== undefined && JSON.stringify(Object(documentValue(document))[name]) === JSON.stringify(value))
    return yaml;
  const { start, end } = memberRange(yaml, pair);
  return yaml.slice(0, start) + written + yaml.slice(end);
}

/** The range of the lines of a member. */
function memberRange(yaml: string, { key, value }: Pair): { start: number; end: number } {
  const { isNode } = yamlModule();
  const first = isNode(key) ? (key.range?.[0] ?? 0) : 0;
  const last =
    (isNode(value) ? value.range?.[1] : undefined) ?? (isNode(key) ? key.range?.[1] : undefined) ?? first;
  const start = Math.max(yaml.lastIndexOf('\n', first - 1), yaml.lastIndexOf('\r', first - 1)) + 1;
  if (last > first && /[\r\n]/.test(yaml.charAt(last - 1))) return { start, end: last };
  const rest = /[^\r\n]*(?:\r\n|\n|\r)?/y;
  rest.lastIndex = last;
  return { start, end: last + (rest.exec(yaml)?.[0].length ?? 0) };
}

function memberText(name: string, value: unknown): string {
  return yamlModule().stringify({ [name]: value }, { lineWidth: 0 });
}

function withNewFrontmatter(markdown: string, changes: Readonly<Record<string, unknown>>): string {
  const lineEnd = /\r\n|\n|\r/.exec(markdown)?.[0] ?? '\n';
  const members = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (members.length === 0) return markdown;
  const yaml = members.map(([name, value]) => memberText(name, value)).join('');
  return `---\n${yaml}---\n\n`.replaceAll('\n', lineEnd) + markdown.replace(/^\uFEFF/, '');
}
