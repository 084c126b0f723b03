import { toDocument } from '../../packages/content/src/markdown/to-document.ts';
import { toMarkdown } from '../../packages/content/src/markdown/to-markdown.ts';
import { updateMarkdown } from '../../packages/content/src/edit/keep-source.ts';
import { renderReference } from '../../packages/content/test/markdown/render-reference.ts';

/** What reading and writing the pages of a repository does to them. */
export type TextComparison = {
  readonly pages: number;
  readonly blocks: ReadonlyMap<string, number>;
  /** Nodes that are kept as source, by what begins them. */
  readonly raw: ReadonlyMap<string, number>;
  /** Pages whose bytes differ after they were read and written back unchanged. */
  readonly changedBytes: readonly string[];
  /** Pages whose bytes differ after they were written from the document alone. */
  readonly rewrittenBytes: number;
  /** Those of them whose HTML differs, rendered by micromark with GFM, each with its first difference. */
  readonly changedHtml: readonly string[];
};

export function compareTexts(texts: ReadonlyMap<string, string>): TextComparison {
  const [blocks, raw] = [new Map<string, number>(), new Map<string, number>()];
  const changedBytes: string[] = [];
  const changedHtml: string[] = [];
  let rewrittenBytes = 0;
  for (const [path, text] of texts) {
    const document = toDocument(text);
    countNodes(document, blocks, raw);
    if (updateMarkdown(text, document, { path }) !== text) changedBytes.push(path);
    const written = toMarkdown(document, { path });
    if (written === text) continue;
    rewrittenBytes += 1;
    const difference = firstDifference(renderReference(body(text)), renderReference(body(written)));
    if (difference !== undefined) changedHtml.push(`${path}: ${difference}`);
  }
  return { pages: texts.size, blocks, raw, changedBytes, rewrittenBytes, changedHtml };
}

/** Where two texts begin to differ, with some characters around it. */
function firstDifference(before: string, after: string): string | undefined {
  if (before === after) return undefined;
  let at = 0;
  while (before[at] === after[at]) at += 1;
  const part = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 20), at + 40));
  return `${part(before)} is ${part(after)}`;
}

/** Frontmatter is no Markdown. */
function body(text: string): string {
  return text.replace(/^\uFEFF?---\r?\n[^]*?\r?\n---[ \t]*(?:\r?\n|$)/, '').replace(/^\uFEFF/, '');
}

function countNodes(node: unknown, blocks: Map<string, number>, raw: Map<string, number>): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const one of node) countNodes(one, blocks, raw);
    return;
  }
  const { object, type, data }: { object?: unknown; type?: unknown; data?: unknown } = node;
  if (typeof type === 'string' && (object === 'block' || object === 'inline')) {
    increment(blocks, type);
    if (type === 'markdown') increment(raw, beginningOf(data));
  }
  const { nodes, fragments }: { nodes?: unknown; fragments?: unknown } = node;
  countNodes(nodes, blocks, raw);
  countNodes(fragments, blocks, raw);
}

/** What a source begins with, without what only it has. */
function beginningOf(data: unknown): string {
  const { source, markdown }: { source?: unknown; markdown?: unknown } = Object(data);
  const text = [source, markdown].find((one) => typeof one === 'string') ?? '';
  const start = /^\s*(?:<!--|<\/?[a-z][\w-]*|\{%-?\s*@?[\w/-]+|\[\^|\[[^\]]*\]:)/i.exec(text)?.[0].trim();
  if (start === undefined)
    return text.trim() === '' ? 'blank' : `text: ${JSON.stringify(text.trim().slice(0, 40))}`;
  return start.replace(/^\[[^^].*/, '[label]: a definition');
}

function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
