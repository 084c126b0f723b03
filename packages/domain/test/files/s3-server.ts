import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Kept = { readonly bytes: Buffer; readonly modifiedAt: Date };

export type S3Server = {
  readonly endpoint: string;
  readonly objects: Map<string, Kept>;
  /** The page size of lists. */
  pageSize: number;
  /** How many of the next requests fail. */
  failures: number;
  close(): Promise<void>;
};

/** An in-memory S3 server with one bucket named `bucket`, as far as the file storage needs it. */
export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const http = createServer((request, response) => void respond(request, response));
  const state: S3Server = {
    endpoint: '',
    objects,
    pageSize: 1000,
    failures: 0,
    close: async () => {
      http.close();
      http.closeAllConnections();
      await once(http, 'close');
    },
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    const send = (status: number, body = '', headers: Record<string, string> = {}) => {
      response.writeHead(status, headers).end(body);
    };
    const sendError = (status: number, code: string) => send(status, `<Error><Code>${code}</Code></Error>`);
    if (state.failures > 0) {
      state.failures -= 1;
      request.resume();
      return sendError(503, 'SlowDown');
    }
    const isSigned =
      request.headers.authorization?.includes('Credential=key/') === true ||
      (url.searchParams.get('X-Amz-Credential')?.startsWith('key/') === true &&
        url.searchParams.has('X-Amz-Signature'));
    if (!isSigned) return sendError(403, 'InvalidAccessKeyId');
    if (bucket !== 'bucket') return sendError(404, 'NoSuchBucket');
    if (request.method === 'PUT') return put(request, key, send, sendError);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return send(204);
    }
    if (key === '') return list(url, send);
    const stored = objects.get(key);
    if (stored === undefined) return sendError(404, 'NoSuchKey');
    const [start = 0, end = stored.bytes.length - 1] = (
      /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    )
      .slice(1)
      .map(Number);
    const part = stored.bytes.subarray(start, end + 1);
    response.writeHead(request.headers.range === undefined ? 200 : 206, {
      'content-length': part.length,
      'last-modified': stored.modifiedAt.toUTCString(),
      ...asRequested(url, 'content-type'),
      ...asRequested(url, 'content-disposition'),
    });
    return void response.end(request.method === 'HEAD' ? undefined : part);
  }

  async function put(
    request: IncomingMessage,
    key: string,
    send: (status: number) => void,
    sendError: (status: number, code: string) => void,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // The request was aborted: nothing is stored.
      return;
    }
    const bytes = Buffer.concat(chunks);
    const hash = createHash('sha256').update(bytes).digest('base64');
    if (request.headers['x-amz-checksum-sha256'] !== hash) return sendError(400, 'BadDigest');
    objects.set(key, { bytes, modifiedAt: new Date() });
    send(200);
  }

  function list(url: URL, send: (status: number, body: string) => void): void {
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const page = keys.slice(0, state.pageSize);
    const contents = page.map((key) => {
      const { bytes, modifiedAt } = objects.get(key) ?? { bytes: Buffer.of(), modifiedAt: new Date() };
      return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`;
    });
    const next =
      keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    send(200, `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`);
  }

  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  return Object.assign(state, { endpoint: `http://127.0.0.1:${port}` });
}

/** A header that the URL of a request asks for. */
function asRequested({ searchParams }: URL, name: string): Record<string, string> {
  const value = searchParams.get(`response-${name}`);
  return value === null ? {} : { [name]: value };
}
