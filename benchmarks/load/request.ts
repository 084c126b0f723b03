/** A request; `{{n}}` in its body becomes a unique number. */
export type RequestTemplate = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What its responses are counted as in `LoadResult.statuses`. */
  readonly name?: string;
  /** Requests that the same client sends one after the other behind this one; together they count as one. */
  readonly following?: readonly RequestTemplate[];
};

export type Job = {
  readonly origin: string;
  /** Each request is one of these, at random. */
  readonly requests: readonly RequestTemplate[];
  readonly concurrency: number;
  /** A shorter response is an error, whatever its status: GraphQL reports errors with 200. */
  readonly leastBytes: number;
  /**
   * How long each connection waits before a request, from half of it to half as much again, at random, so that
   * connections do not send together; by default it sends the next request at once.
   */
  readonly pauseMs?: number;
  /** Whether a closed connection is opened again, and counted with status 0; otherwise it fails the run. */
  readonly reconnects?: boolean;
};

export type LoadResult = {
  readonly requests: number;
  readonly errors: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Responses by name and status, of requests with a name. */
  readonly statuses: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** CPU time of the generator per request. */
  readonly generatorMicroseconds: number;
};

export type ToGenerator = { type: 'open'; job: Job } | { type: 'run'; seconds: number } | { type: 'close' };
export type FromGenerator =
  | { type: 'opened' }
  | { type: 'result'; result: LoadResult }
  | { type: 'closed' }
  | { type: 'failed'; reason: string };

let fresh = Date.now();

/** The bytes of a request. */
export function toBytes(request: RequestTemplate, host: string): Buffer {
  const body = request.body?.replaceAll('{{n}}', () => String((fresh += 1)));
  const headers = {
    host,
    'user-agent': 'lectern-benchmarks',
    accept: 'application/json',
    ...request.headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${request.method} ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
}

/** A request with those behind it. */
type EncodedRequests = { readonly name: string | undefined; readonly bytes: readonly Buffer[] };

/** A random request; constant ones are encoded once. */
export function randomRequest(requests: readonly RequestTemplate[], host: string): () => EncodedRequests {
  const encoded = requests.map((request) => {
    const { name } = request;
    const all = [request, ...(request.following ?? [])];
    const encode = () => ({ name, bytes: all.map((one) => toBytes(one, host)) });
    const constant = encode();
    const isFresh = all.some(({ body }) => body?.includes('{{n}}') === true);
    return () => (isFresh ? encode() : constant);
  });
  return () => {
    const encode = encoded[Math.floor(Math.random() * encoded.length)];
    if (encode === undefined) throw new Error('There are no requests.');
    return encode();
  };
}
