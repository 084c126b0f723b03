import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import type { FetchSettings } from '../src/fetch-settings.ts';
import { FetchError } from '../src/fetch-error.ts';

type Server = {
  readonly port: number;
  /** The requests since the last call. */
  takeRequests(): IncomingMessage[];
};

/** A server on this machine during the tests of a file. Its `port` is known inside of tests only. */
export function useServer(listener: RequestListener): Server {
  let requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    listener(request, response);
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    get port() {
      return (server.address() as AddressInfo).port;
    },
    takeRequests() {
      const taken = requests;
      requests = [];
      return taken;
    },
  };
}

/** Settings with a list of allowed private hosts, and a resolver that knows only these names. */
export function fetchSettings(
  allowed: string | readonly string[],
  names: Readonly<Record<string, readonly string[]>> = {},
): FetchSettings {
  const allowedPrivateHosts = [allowed].flat().map((text) => {
    const [host = '', port] = text.split(':');
    return port === undefined ? { host } : { host, port: Number(port) };
  });
  const lookup = async (name: string) => {
    const addresses = names[name] ?? (name === 'localhost' ? ['127.0.0.1'] : undefined);
    if (addresses === undefined) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return { allowedPrivateHosts, lookup };
}

/** The `FetchError` of a failed fetch; `undefined` when it succeeds. */
export async function fetchErrorOf(fetchSomething: () => Promise<unknown>): Promise<FetchError | undefined> {
  try {
    await fetchSomething();
    return undefined;
  } catch (error) {
    if (error instanceof FetchError) return error;
    throw error;
  }
}
