import { ApiError, type Document, type Text, type TextFormat } from '@lectern/contract';
import {
  areQuick,
  inContext,
  mapInSlices,
  type References,
  type ResolveTexts,
  runTextTask,
  type TextPlace,
  type TextTaskInput,
  type TextTasks,
  toDocument,
  type WrittenReference,
  writtenReferences,
} from '@lectern/content';
import { deepFreeze } from '../core/deep-freeze.ts';
import { placeJson } from '../core/write-json.ts';
import type { CachePartition, ResponseCache } from '../core/response-cache.ts';

/** The documents of one response, as JSON, together. */
const maxDocumentsLength = 10_000_000;

/** A text to be presented, with the title of its page. */
export type PresentedText = TextPlace & { readonly markdown: string; readonly title?: string | undefined };

/** Reads texts as documents, whose links are resolved for all of them at once. */
export type DocumentReader = {
  readonly textTasks: TextTasks;
  readonly resolve: ResolveTexts;
  /** Documents of texts that were read before. */
  readonly known: CachePartition<KnownDocument>;
};

/** The document of a text, which is all that it depends on. */
type KnownDocument = {
  /** Frozen: its nodes are part of what others receive. */
  readonly document: ReturnType<typeof toDocument>;
  readonly written: readonly WrittenReference[];
  /** As it was presented last, frozen, with what that depends on. */
  presented?: {
    readonly title: string | undefined;
    readonly references: string;
    readonly document: Document;
  };
};

/** What both documents of a text take in memory per character of the JSON of one, as measured: of its Markdown it varies tenfold. */
const bytesPerCharacter = 6;

/** Makes a reader of documents. */
export function documentReader(
  { textTasks, responseCache }: { readonly textTasks: TextTasks; readonly responseCache: ResponseCache },
  resolve: ResolveTexts,
): DocumentReader {
  return { textTasks, resolve, known: responseCache.partition('documents') };
}

/** Markdown as the JSON document of the contract; 400 for one that is too large in this form. */
export async function presentDocument(reader: DocumentReader, text: PresentedText): Promise<Document> {
  const [document] = await presentDocuments(reader, [text]);
  if (document === undefined) throw new Error('A text has no document.');
  return document;
}

/** The same; `undefined` for a text that is too large in this form. */
export async function findDocument(
  reader: DocumentReader,
  text: PresentedText,
): Promise<Document | undefined> {
  try {
    return await presentDocument(reader, text);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_input') return undefined;
    throw error;
  }
}

/** The documents of texts, in order. */
async function presentDocuments(
  { textTasks, resolve, known }: DocumentReader,
  texts: readonly PresentedText[],
): Promise<Document[]> {
  const inputs = texts.map(({ markdown }) => ({ markdown, references: {} }));
  if (areQuick('document', inputs)) {
    const read = await mapInSlices(texts, ({ markdown }) => knownDocument(known, markdown));
    const resolved = await resolve(read.map((one, at) => ({ ...texts[at], written: one.written })));
    return read.map((document, at) =>
      presentKnown(document, texts[at]?.title, resolved[at]?.references ?? {}),
    );
  }
  const documents: Document[] = [];
  let length = 0;
  for (const input of await resolveInputs({ textTasks, resolve }, texts)) {
    const json = await runTextTask(textTasks, 'document', input);
    length += json.length;
    if (length > maxDocumentsLength) throw tooLarge();
    documents.push(documentOfJson(json));
  }
  return documents;
}

function knownDocument(known: CachePartition<KnownDocument>, markdown: string): KnownDocument {
  const found = known.find(markdown);
  if (found !== undefined) return found;
  const document = deepFreeze(toDocument(markdown));
  const read = { document, written: writtenReferences(document) };
  known.add(markdown, read, bytesPerCharacter * JSON.stringify(document).length);
  return read;
}

/** The same object for the same title and references, so that readers need not look at it again. */
function presentKnown(known: KnownDocument, title: string | undefined, references: References): Document {
  const text = JSON.stringify(references);
  const { presented } = known;
  if (presented?.references === text && presented.title === title) return presented.document;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The reader's types are stricter than those of the contract.
  const document = deepFreeze(inContext(known.document, { title, references })) as unknown as Document;
  known.presented = { title, references: text, document };
  return document;
}

/** Texts with what their links lead to. */
export async function resolveInputs(
  { textTasks, resolve }: Pick<DocumentReader, 'textTasks' | 'resolve'>,
  texts: readonly PresentedText[],
): Promise<TextTaskInput<'document'>[]> {
  const written = await textTasks.run(
    'references',
    texts.map(({ markdown }) => ({ markdown })),
  );
  const resolved = await resolve(texts.map((text, at) => ({ ...text, written: written[at] ?? [] })));
  return texts.map(({ markdown, title }, at) => ({
    markdown,
    ...(title !== undefined && { title }),
    references: resolved[at]?.references ?? {},
  }));
}

/** Texts in the requested format, in order. */
export async function presentTexts(
  reader: DocumentReader,
  texts: readonly PresentedText[],
  format: TextFormat | undefined,
): Promise<Text[]> {
  if (format !== 'document') return texts.map(({ markdown }) => ({ markdown }));
  const documents = await presentDocuments(reader, texts);
  return documents.map((document) => ({ document }));
}

/** A document that was converted in a thread; its members are parsed when they are read. */
function documentOfJson(json: string): Document {
  let parsed: Document | undefined;
  const read = (): Document => (parsed ??= parse(json));
  const document = {
    get object() {
      return read().object;
    },
    get data() {
      return read().data;
    },
    get nodes() {
      return read().nodes;
    },
    get key() {
      return read().key;
    },
  };
  return Object.defineProperty(document, 'toJSON', {
    value: () => placeJson(json) ?? read(),
  });
}

function tooLarge(): ApiError {
  const size = `${maxDocumentsLength / 1_000_000} MB`;
  return new ApiError(
    'invalid_input',
    `The documents have more than ${size} as JSON: read fewer, or Markdown.`,
  );
}

function parse(json: string): Document {
  const document: unknown = JSON.parse(json);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A thread has written a document.
  return document as Document;
}
