import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { startServer } from '../src/server.ts';
import { readSettings } from '../src/settings.ts';
import { freshDatabase, token } from './processes.ts';

/** A server in this process for the time of a test, with its log. */
export async function watchedServer(env: Readonly<Record<string, string>>) {
  const log: Record<string, unknown>[] = [];
  const logger = pino(
    { base: null, formatters: { level: (level) => ({ level }) } },
    { write: (line: string) => void log.push(JSON.parse(line)) },
  );
  const settings = readSettings({
    ...(await freshDatabase()),
    PORT: '0',
    BOOTSTRAP_TOKEN: token,
    SAMPLE_DATA: 'false',
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    ...env,
  });
  const server = await startServer(settings, { logger });
  onTestFinished(() => server.close());
  const { address } = server;

  const send = async (path: string, { headers = {}, json }: { headers?: object; json?: unknown } = {}) => {
    const response = await fetch(`${address}${path}`, {
      method: json === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return text;
  };
  /** Creates a webhook, and returns how to ping it. */
  const webhook = async (url: string) => {
    const { items } = JSON.parse(await send('/v1/orgs')) as { items: { id: string }[] };
    const path = `/v1/orgs/${items[0]?.id}/webhooks`;
    const { id } = JSON.parse(await send(path, { json: { url, events: ['ping'] } })) as { id: string };
    return (headers: object = {}) => send(`${path}/${id}/ping`, { json: {}, headers });
  };
  return { log, send, webhook, close: () => server.close() };
}
