import { createReaderServer, httpSource } from '@lectern/reader';
import { createLogger } from '../create-logger.ts';
import { findFreePort, listen, urlOf } from '../listen.ts';
import { trustedProxies } from '../trusted-proxies.ts';
import { type Environment, readSettings } from '../settings.ts';
import { stopOnSignals } from '../stop.ts';

export type ReaderCommand = {
  /** `PUBLIC_URL` of the server whose sites are shown. */
  readonly server: string;
  /** Its `SITES_URL`, unless it is the default. */
  readonly sites?: string;
  readonly host: string;
  readonly port: number;
};

/** Shows the published sites of a server elsewhere until the process is stopped. */
export async function read(env: Environment, { server, sites, host, port }: ReaderCommand): Promise<void> {
  const settings = readSettings(env);
  const logger = createLogger(settings.LOG_LEVEL);
  const source = httpSource({ server, sites });
  const app = createReaderServer({ source, logger, trustProxy: trustedProxies(settings) });
  const free = port === 0 ? await findFreePort(host) : port;
  await listen(app, host, free);
  stopOnSignals({ closeLimitMs: 30_000, close: () => app.close() }, logger);
  const { pathname } = new URL(source.addresses.sitesUrl);
  console.log(`Showing the sites of ${server} at ${urlOf(host, free)}${pathname}.`);
}
