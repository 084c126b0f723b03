/** One request of the protocol. */
export type HttpRequest = {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Of the body of the response. */
  readonly maxBytes: number;
  readonly timeoutSeconds: number;
  /** How many redirects are followed; as many as the client likes unless given. */
  readonly redirects?: number;
  readonly signal: AbortSignal;
};

export type HttpResponse = {
  readonly status: number;
  /** Where it came from, after redirects. */
  readonly url: URL;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Read once, or discarded. */
  readonly body: AsyncIterable<Uint8Array>;
  discard(): void;
};

/** Sends a request and resolves with the response whatever its status is. */
export type HttpClient = (url: string, request: HttpRequest) => Promise<HttpResponse>;
