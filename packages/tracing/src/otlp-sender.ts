import { request as httpRequest, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as HttpsAgent } from 'node:https';
import type { SendResult } from './batch-exporter.ts';

export type SenderSettings = {
  /** The URL of the traces of a receiver. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
};

/** The statuses after which the protocol lets a client try again. */
const retryable: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Sends requests to a receiver over one connection that is kept. */
export function otlpSender({ url, headers, timeoutMs }: SenderSettings) {
  const isSecure = url.protocol === 'https:';
  const agent = isSecure ? new HttpsAgent(keptConnection) : new HttpAgent(keptConnection);
  const start = isSecure ? httpsRequest : httpRequest;

  const send = async (body: string): Promise<SendResult> => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const request = start(url, {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    request.on('error', reject);
    request.on('response', resolve);
    request.end(body);
    try {
      const response = await promise;
      // Of what the receiver writes, only the status counts.
      response.on('error', () => undefined).resume();
      return resultOf(response);
    } catch (error) {
      // Addresses in the message are the operator's own.
      const reason = error instanceof Error ? error.message : String(error);
      return { outcome: 'failed', reason, retryAfterMs: 0 };
    }
  };
  return { send, close: () => agent.destroy() };
}

const keptConnection = { keepAlive: true, maxSockets: 1 };

function resultOf({ statusCode = 0, headers }: IncomingMessage): SendResult {
  if (statusCode >= 200 && statusCode < 300) return { outcome: 'accepted' };
  const seconds = Number(headers['retry-after'] ?? 0);
  return {
    outcome: 'failed',
    reason: `The receiver answered with status ${statusCode}.`,
    retryAfterMs: retryable.has(statusCode) ? (Number.isFinite(seconds) ? seconds * 1000 : 0) : undefined,
  };
}
