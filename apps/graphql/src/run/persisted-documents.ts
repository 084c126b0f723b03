import { createHash } from 'node:crypto';
import { ApiError } from '@lectern/contract';
import { z } from 'zod';

/** What a request sends for its document: the text, a reference to it, or both, to register it. */
export type DocumentRequest = {
  readonly query?: string | undefined;
  /** With `persistedQuery`, as automatic persisted queries have it. */
  readonly extensions?: unknown;
  /** As in GraphQL over HTTP, "Persisted Documents": a hash, or one after `sha256:`. */
  readonly documentId?: unknown;
};

/**
 * Which documents may be named by a hash: `automatic` are registered by clients, `off` are none, and a map has the trusted
 * ones, besides which no other document is executed.
 */
export type PersistedDocumentsOption = 'automatic' | 'off' | ReadonlyMap<string, string>;

/** An error that clients of persisted queries know by its message. */
export class PersistedQueryError extends ApiError {
  /** Of `extensions`, instead of the one of the catalog. */
  readonly graphqlCode: string;

  constructor(code: 'not_found' | 'invalid_input', message: string, graphqlCode: string) {
    super(code, message);
    this.graphqlCode = graphqlCode;
  }
}

const Extensions = z.object({
  persistedQuery: z
    .object({ version: z.literal(1), sha256Hash: z.string().regex(/^[\da-f]{64}$/i) })
    .nullish(),
});

/** Resolves references to documents, and registers those that clients send with their hash. */
export class PersistedDocuments {
  readonly #option: PersistedDocumentsOption;
  readonly #trustedTexts: ReadonlySet<string>;
  readonly #maxBytes: number;
  /** By hash, the least recently used one first. */
  readonly #registered = new Map<string, string>();
  #bytes = 0;

  constructor(option: PersistedDocumentsOption, maxBytes: number) {
    this.#option = option;
    this.#trustedTexts = new Set(typeof option === 'string' ? [] : option.values());
    this.#maxBytes = maxBytes;
  }

  /** The text of the document of a request. Throws `PersistedQueryError`, and a 403 for one that is not trusted. */
  find(request: DocumentRequest): string {
    const { query } = request;
    const option = this.#option;
    if (typeof option !== 'string') return this.#findTrusted(request, option);
    const hash = hashOf(request);
    if (query === undefined) {
      if (hash === undefined) throw new ApiError('invalid_input', 'Must provide query string.');
      if (option === 'off') throw notSupported();
      return this.#findRegistered(hash);
    }
    if (hash !== undefined && option === 'automatic' && hash !== sha256(query))
      throw new ApiError('invalid_input', 'provided sha does not match query');
    return query;
  }

  /** Registers the document of a request that has a hash beside it. It must be valid. */
  register(request: DocumentRequest, text: string): void {
    if (this.#option !== 'automatic' || request.query === undefined) return;
    const hash = hashOf(request);
    if (hash === undefined || this.#registered.has(hash)) return;
    const bytes = sizeOf(text);
    if (bytes > this.#maxBytes) return;
    this.#registered.set(hash, text);
    this.#bytes += bytes;
    for (const [oldest, other] of this.#registered) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#registered.delete(oldest);
      this.#bytes -= sizeOf(other);
    }
  }

  #findTrusted(request: DocumentRequest, trusted: ReadonlyMap<string, string>): string {
    const hash = hashOf(request);
    if (hash !== undefined) {
      const text = trusted.get(hash);
      if (text === undefined) throw notFound();
      return text;
    }
    if (request.query !== undefined && this.#trustedTexts.has(request.query)) return request.query;
    throw new ApiError(
      'forbidden',
      'This server executes trusted documents only: send the hash of one as `documentId`, without `query`.',
    );
  }

  #findRegistered(hash: string): string {
    const text = this.#registered.get(hash);
    if (text === undefined) throw notFound();
    this.#registered.delete(hash);
    this.#registered.set(hash, text);
    return text;
  }
}

/** Whether a request names its document by a hash. */
export function hasReference({ extensions, documentId }: DocumentRequest): boolean {
  if (documentId !== undefined && documentId !== null) return true;
  return typeof extensions === 'object' && extensions !== null && 'persistedQuery' in extensions;
}

/** In memory, at most. */
function sizeOf(text: string): number {
  return text.length * 2;
}

function hashOf(request: DocumentRequest): string | undefined {
  if (!hasReference(request)) return undefined;
  const { documentId, extensions } = request;
  if (documentId !== undefined && documentId !== null) {
    if (typeof documentId !== 'string' || documentId === '' || documentId.length > 256)
      throw new ApiError('invalid_input', '`documentId` must be the hash of a document.');
    return documentId.replace(/^sha256:/, '');
  }
  const parsed = Extensions.safeParse(extensions);
  if (!parsed.success)
    throw new ApiError(
      'invalid_input',
      '`extensions.persistedQuery` must have the version 1 and a `sha256Hash` of 64 hexadecimal digits.',
    );
  return parsed.data.persistedQuery?.sha256Hash.toLowerCase();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function notFound(): PersistedQueryError {
  return new PersistedQueryError('not_found', 'PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND');
}

function notSupported(): PersistedQueryError {
  return new PersistedQueryError(
    'invalid_input',
    'PersistedQueryNotSupported',
    'PERSISTED_QUERY_NOT_SUPPORTED',
  );
}
