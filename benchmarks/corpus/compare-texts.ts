import { toDocument } from '../../packages/content/src/markdown/to-document.ts';
import { toMarkdown } from '../../packages/content/src/markdown/to-markdown.ts';
import { updateMarkdown } from '../../packages/content/src/edit/keep-source.ts';
import { stringMember } from '../../packages/content/src/markdown/document.ts';
import { renderReference } from '../../packages/content/test/markdown/render-reference.ts';
import { type RawCause, rawCauseOf } from './raw-causes.ts';
import { explainRendered, type RenderedDifference } from './rendered-causes.ts';

/** What reading and writing the pages of a repository does to them. */
export type TextComparison = {
  readonly pages: number;
  readonly blocks: ReadonlyMap<string, number>;
  /** Nodes that are kept as source. */
  readonly raw: readonly RawNode[];
  /** Pages whose bytes differ after they were read and written back unchanged. */
  readonly changedBytes: readonly string[];
  /** Pages whose bytes differ after they were written from the document alone. */
  readonly rewrittenBytes: number;
  /** Those of them whose document is another one when it is read again. */
  readonly changedDocuments: readonly string[];
  /** Those of them whose HTML differs, rendered by micromark with GFM. */
  readonly changedHtml: readonly (RenderedDifference & { readonly page: string })[];
};

/** A node that is kept as source; without a cause, it should be understood. */
export type RawNode = {
  readonly page: string;
  readonly source: string;
  readonly cause: RawCause | undefined;
};

export function compareTexts(texts: ReadonlyMap<string, string>): TextComparison {
  const blocks = new Map<string, number>();
  const raw: RawNode[] = [];
  const changedBytes: string[] = [];
  const changedDocuments: string[] = [];
  const changedHtml: (RenderedDifference & { page: string })[] = [];
  let rewrittenBytes = 0;
  for (const [page, text] of texts) {
    const document = toDocument(text);
    countNodes(document, blocks, (source) => raw.push({ page, source, cause: rawCauseOf(source) }));
    if (updateMarkdown(text, document, { path: page }) !== text) changedBytes.push(page);
    const written = toMarkdown(document, { path: page });
    if (written === text) continue;
    rewrittenBytes += 1;
    if (JSON.stringify(toDocument(written)) !== JSON.stringify(document)) changedDocuments.push(page);
    const difference = explainRendered(renderReference(body(text)), renderReference(body(written)));
    if (difference !== undefined) changedHtml.push({ page, ...difference });
  }
  return { pages: texts.size, blocks, raw, changedBytes, rewrittenBytes, changedDocuments, changedHtml };
}

/** Frontmatter is no Markdown. */
function body(text: string): string {
  return text.replace(/^\uFEFF?---\r?\n[^]*?\r?\n---[ \t]*(?:\r?\n|$)/, '').replace(/^\uFEFF/, '');
}

function countNodes(node: unknown, blocks: Map<string, number>, addRaw: (source: string) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const one of node) countNodes(one, blocks, addRaw);
    return;
  }
  const { object, type, data }: { object?: unknown; type?: unknown; data?: unknown } = node;
  if (typeof type === 'string' && (object === 'block' || object === 'inline')) {
    blocks.set(type, (blocks.get(type) ?? 0) + 1);
    if (type === 'markdown') addRaw(stringMember(Object(data), 'source'));
  }
  const { nodes, fragments }: { nodes?: unknown; fragments?: unknown } = node;
  countNodes(nodes, blocks, addRaw);
  countNodes(fragments, blocks, addRaw);
}
