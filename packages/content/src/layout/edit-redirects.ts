import type { Pair, Scalar, YAMLMap } from 'yaml';
import { yamlModule } from '../markdown/yaml-module.ts';

/** A redirect as `.gitbook.yaml` has it: from a path to a file. */
export type RedirectEdit = { readonly from: string; readonly to: string };

/**
 * `.gitbook.yaml` with these redirects, and every other line as it was; `undefined` when it is written in a way that
 * cannot be changed line by line.
 */
export function editRedirects(text: string, redirects: readonly RedirectEdit[]): string | undefined {
  const { isMap, isScalar, parseDocument } = yamlModule();
  const document = parseDocument(text, { uniqueKeys: false, logLevel: 'silent' });
  const { contents } = document;
  if (contents !== null && !isMap(contents)) return undefined;
  const pair = contents?.items.findLast(({ key }) => nameOf(key) === 'redirects');
  const map = pair?.value;
  const lineBreak = /\r?\n/.exec(text)?.[0] ?? '\n';
  if (isMap(map) && map.flow !== true && map.items.length > 0) {
    const replaced = replaceValues(text, map, redirects);
    return replaced === undefined ? undefined : insertPairs(replaced, lineBreak);
  }
  const isEmpty = map === undefined || map === null || (isScalar(map) && map.value === null);
  if (!isEmpty || contents?.flow === true || /^(?:\.\.\.|---)\s*$/m.test(text)) return undefined;
  const lines = redirects.map((one) => `  ${pairText(one)}`);
  if (pair === undefined) {
    const separator = text === '' || text.endsWith('\n') ? '' : lineBreak;
    return `${text}${separator}${['redirects:', ...lines].join(lineBreak)}${lineBreak}`;
  }
  const end = lineEnd(text, rangeOf(pair.key)?.[1] ?? 0);
  return `${text.slice(0, end)}${lineBreak}${lines.join(lineBreak)}${text.slice(end)}`;
}

type Replacement = { readonly from: number; readonly to: number; readonly text: string };

/** The text with other values, and what is to be inserted after its last pair. */
type ReplacedText = {
  readonly text: string;
  readonly replacements: readonly Replacement[];
  readonly added: readonly string[];
  readonly end: number;
};

function replaceValues(
  text: string,
  map: YAMLMap,
  redirects: readonly RedirectEdit[],
): ReplacedText | undefined {
  const { isScalar, Scalar } = yamlModule();
  const pairs = new Map<string, Pair>();
  for (const pair of map.items) pairs.set(nameOf(pair.key), pair);
  const replacements: Replacement[] = [];
  const added: string[] = [];
  const first = rangeOf(map.items[0]?.key)?.[0] ?? 0;
  const indent = text.slice(text.lastIndexOf('\n', first - 1) + 1, first);
  if (indent.trim() !== '') return undefined;
  for (const redirect of redirects) {
    const pair = pairs.get(redirect.from);
    if (pair === undefined) {
      added.push(indent + pairText(redirect));
      continue;
    }
    const range = rangeOf(pair.value);
    if (!isScalar(pair.value) || range === undefined || pair.value.anchor !== undefined) return undefined;
    const scalar = new Scalar(redirect.to);
    const quotes = pair.value.type;
    if (quotes === 'QUOTE_SINGLE' || quotes === 'QUOTE_DOUBLE') scalar.type = quotes;
    else if (quotes !== 'PLAIN') return undefined;
    replacements.push({ from: range[0], to: range[1], text: textOf(scalar) });
  }
  const last = map.items.at(-1);
  const end = rangeOf(last?.value)?.[1] ?? rangeOf(last?.key)?.[1];
  return end === undefined ? undefined : { text, replacements, added, end: lineEnd(text, end) };
}

function insertPairs({ text, replacements, added, end }: ReplacedText, lineBreak: string): string {
  const all = [
    ...replacements,
    ...(added.length === 0
      ? []
      : [{ from: end, to: end, text: added.map((line) => lineBreak + line).join('') }]),
  ];
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, text: replacement } of all.toSorted((a, b) => a.from - b.from)) {
    parts.push(text.slice(at, from), replacement);
    at = to;
  }
  return parts.join('') + text.slice(at);
}

/** The end of a line without its line break. */
function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  if (end === -1) return text.length;
  return text[end - 1] === '\r' ? end - 1 : end;
}

function nameOf(key: unknown): string {
  return yamlModule().isScalar(key) ? String(key.value) : '';
}

function rangeOf(node: unknown): readonly [number, number] | undefined {
  const range: unknown =
    typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined;
  if (!Array.isArray(range)) return undefined;
  const [from, to]: unknown[] = range;
  return typeof from === 'number' && typeof to === 'number' ? [from, to] : undefined;
}

function pairText({ from, to }: RedirectEdit): string {
  return yamlModule()
    .stringify({ [from]: to }, { lineWidth: 0 })
    .trimEnd();
}

function textOf(scalar: Scalar): string {
  return yamlModule().stringify(scalar, { lineWidth: 0 }).trimEnd();
}
