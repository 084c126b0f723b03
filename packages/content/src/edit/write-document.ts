import { updateMarkdown } from './keep-source.ts';
import { checkDocument } from '../markdown/check-document.ts';
import type { BlockNode, ContentRef } from '../markdown/document.ts';
import { toDocument } from '../markdown/to-document.ts';
import { toMarkdown, urlHref } from '../markdown/to-markdown.ts';
import type { HrefOf } from '../markdown/write-context.ts';
import { contentRefKey } from '../references/content-ref.ts';
import { documentKey, KnownBlocks } from './known-blocks.ts';
import { type References, resolveReferences, writtenReference } from '../references/document-references.ts';
import type { Hrefs } from '../references/text-references.ts';
import { asTitle, isTitleHeading, opensWithTitle, retitled } from '../references/title-heading.ts';

/** A document of a request, with the text that it replaces. */
export type DocumentToWrite = {
  /** As JSON text. */
  readonly document: string;
  /** Where it is in the request. */
  readonly path: string;
  /** The title that its page has, or gets. */
  readonly title?: string | undefined;
  readonly previous?: PreviousText | undefined;
  /** What the links of the previous text lead to, as they were answered. */
  readonly references?: References | undefined;
  /** URLs of what else the document refers to. */
  readonly hrefs?: Hrefs | undefined;
};

export type PreviousText = {
  readonly markdown: string;
  /** The title of its page. */
  readonly title?: string | undefined;
};

/**
 * The Markdown of a document. What is the same as in the text that it replaces keeps its source, with the spelling of its
 * links; so does the heading that repeats the title. 400 with the path of what has no Markdown.
 */
export function writeDocument({
  document,
  path,
  title,
  previous,
  references = {},
  hrefs = {},
}: DocumentToWrite): string {
  const written = checkDocument(JSON.parse(document), path);
  const hrefOf = hrefsOf(references, hrefs);
  if (previous === undefined) {
    const [first, ...others] = written.nodes;
    const repeats = isTitleHeading(first, title);
    const nodes = first !== undefined && repeats ? [asTitle(first), ...others] : written.nodes;
    return toMarkdown({ ...written, nodes }, { path, hrefOf });
  }
  const before = checkDocument(toDocument(previous.markdown), path);
  const [heading, ...rest] = before.nodes;
  const isTitled = opensWithTitle(before.nodes, previous.title);
  const own = isTitled ? rest : before.nodes;
  const shown = resolveReferences(own, references);
  const isRenamed = title !== undefined && title !== previous.title;
  if (!isRenamed && documentKey({ ...before, nodes: shown }) === documentKey(written))
    return previous.markdown;
  const opening = isTitled ? heading : undefined;
  const nodes = withTitle(written.nodes, { opening, shown, title: title ?? previous.title, isRenamed });
  const restored = new KnownBlocks(own, shown).restore(nodes);
  const first = nodes.length - written.nodes.length;
  return updateMarkdown(previous.markdown, { ...written, nodes: restored }, { path, hrefOf, first: -first });
}

/** A text whose heading that repeats the title has the new one. */
export function renameTitle(markdown: string, title: string, newTitle: string): string {
  const document = toDocument(markdown);
  const [first, ...others] = document.nodes;
  if (first === undefined || !opensWithTitle(document.nodes, title)) return markdown;
  return updateMarkdown(markdown, { ...document, nodes: [retitled(first, newTitle), ...others] });
}

type Title = {
  /** The heading of the text that repeats its title. */
  readonly opening: BlockNode | undefined;
  /** The blocks of the text as they were answered. */
  readonly shown: readonly BlockNode[];
  readonly title: string | undefined;
  readonly isRenamed: boolean;
};

/** The blocks of a document behind the heading that repeats the title, unless there is none: it is written once. */
function withTitle(nodes: readonly BlockNode[], { opening, shown, title, isRenamed }: Title): BlockNode[] {
  const [first, ...others] = nodes;
  // A heading of the text with the same words, but of another level, was answered as such.
  const isOwn = first?.data['level'] === 1 || !isTitleHeading(shown[0], title);
  const repeats = first !== undefined && isOwn && isTitleHeading(first, title);
  if (opening === undefined) return repeats ? [asTitle(first), ...others] : [...nodes];
  const heading = isRenamed && title !== undefined ? retitled(opening, title) : opening;
  return [heading, ...(repeats ? others : nodes)];
}

/** The links of the previous text come first, so that an edited block keeps their spelling. */
function hrefsOf(references: References, hrefs: Hrefs): HrefOf {
  const spelled = new Map<string, string>();
  for (const [key, ref] of Object.entries(references)) {
    const refKey = contentRefKey(ref);
    if (!spelled.has(refKey)) spelled.set(refKey, writtenReference(key).href);
  }
  return (ref: ContentRef) => {
    const key = contentRefKey(ref);
    return spelled.get(key) ?? (Object.hasOwn(hrefs, key) ? hrefs[key] : urlHref(ref));
  };
}
