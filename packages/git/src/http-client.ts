/** A request of the smart HTTP protocol. */
export type HttpRequest = {
  /** Default GET. */
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Limit on the body of the response. */
  readonly maxBytes: number;
  readonly timeoutSeconds: number;
  /** How many redirects are followed; the default is the client's. With 0 the redirect itself is the response. */
  readonly redirects?: number;
  readonly signal: AbortSignal;
};

export type HttpResponse = {
  readonly status: number;
  /** After redirects. */
  readonly url: URL;
  /** By lowercase name. */
  readonly headers: Readonly<Record<string, string>>;
  /** To be read once, or discarded. */
  readonly body: AsyncIterable<Uint8Array>;
  discard(): void;
};

/** Sends a request. Resolves whatever the status of the response is; rejects on network errors and exceeded limits. */
export type HttpClient = (url: string, request: HttpRequest) => Promise<HttpResponse>;
