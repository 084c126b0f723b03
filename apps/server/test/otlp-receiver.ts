import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

type Attribute = {
  readonly key: string;
  readonly value: Readonly<Record<string, string | boolean | number>>;
};

export type ReceivedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly Attribute[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code?: number };
};

type Body = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
};

/** A span as a tree: its name, and those below in the order of their start. */
export type Tree = { readonly name: string; readonly below: readonly Tree[] };

/** An HTTP server for the time of a test, which answers with 204. */
export async function listener(onRequest: (request: IncomingMessage) => Promise<void>): Promise<string> {
  const server = createServer((request, response) => {
    void onRequest(request).then(() => response.writeHead(204).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

/** A receiver of traces by OTLP over HTTP. */
export async function otlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const resources: Record<string, unknown>[] = [];
  const requests: { path: string | undefined; headers: IncomingMessage['headers'] }[] = [];
  const url = await listener(async (request) => {
    requests.push({ path: request.url, headers: request.headers });
    const { resourceSpans }: Body = JSON.parse(await text(request));
    for (const { resource, scopeSpans } of resourceSpans) {
      resources.push(valuesOf(resource.attributes));
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
  });
  const ofTrace = (traceId: string) => spans.filter((span) => span.traceId === traceId);
  return { url, spans, resources, requests, ofTrace };
}

export function valuesOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

/** The tree of the spans of one trace from its only root, whose parent is in another process or absent. */
export function treeOf(spans: readonly ReceivedSpan[]): Tree {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const isRoot = ({ parentSpanId = '' }: ReceivedSpan) => !ids.has(parentSpanId);
  const build = (span: ReceivedSpan): Tree => ({
    name: span.name,
    below: spans
      .filter(({ parentSpanId }) => parentSpanId === span.spanId)
      .toSorted((a, b) => (BigInt(a.startTimeUnixNano) < BigInt(b.startTimeUnixNano) ? -1 : 1))
      .map(build),
  });
  const [root, ...others] = spans.filter(isRoot);
  if (root === undefined || others.length > 0)
    throw new Error(`The trace has ${others.length + 1} roots: ${others.map(({ name }) => name).join()}`);
  return build(root);
}

export function namesBelow({ below }: Tree): string[] {
  return below.map(({ name }) => name);
}
