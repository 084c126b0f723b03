/** What the worker loads through its parent: texts of documents by hash, or the bytes of a file, which may be gone. */
export type AssetRequest =
  | { readonly kind: 'documents'; readonly hashes: readonly string[] }
  | { readonly kind: 'file'; readonly hash: string };

export type AssetResponse =
  | { readonly kind: 'documents'; readonly texts: ReadonlyMap<string, string> }
  | { readonly kind: 'file'; readonly bytes: Uint8Array | undefined };

export type WorkerMessage =
  | { readonly kind: 'request'; readonly id: number; readonly request: AssetRequest }
  /** Bytes of the PDF. The worker waits while too many of them are not consumed. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'end' };

export type ParentMessage =
  | { readonly kind: 'response'; readonly id: number; readonly response: AssetResponse }
  | { readonly kind: 'consumed'; readonly sizeBytes: number };
