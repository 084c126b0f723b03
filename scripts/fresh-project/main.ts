import { strictEqual } from 'node:assert';
import { readSettings, startServer } from '@lectern/server';
import { useDomain } from './domain.ts';
import { useGraphql } from './graphql.ts';
import { connectApollo } from './graphql-clients/apollo.ts';
import { connectRelay } from './graphql-clients/relay/relay.ts';
import { useGraphqlClient } from './graphql-clients/story.ts';
import { connectUrql } from './graphql-clients/urql.ts';
import { useRest } from './rest.ts';
import { useTrpc } from './trpc.ts';

const token = 'lectern_0123456789abcdefghij';
const settings = readSettings({
  PORT: '0',
  DATA_DIR: 'server-data',
  BOOTSTRAP_TOKEN: token,
  LOG_LEVEL: 'error',
});
const quiet = () => undefined;
const log = { level: 'error', fatal: console.error, error: console.error };
// What the server calls of pino.
const logger = Object.assign(log, {
  warn: quiet,
  info: quiet,
  debug: quiet,
  trace: quiet,
  child: () => logger,
});

console.log('domain ', await useDomain('domain-data'));
const server = await startServer(settings, { logger: logger as never });
try {
  const space = await useRest(server.address, token);
  strictEqual(space.title, 'From the client');
  console.log('REST   ', space.urls.location);
  strictEqual(await useTrpc(server.address, token, space.id), space.title);
  console.log('tRPC   ', space.title);
  strictEqual(await useGraphql(server.address, token, space.id), space.title);
  console.log('GraphQL', space.title);
  for (const [name, connect] of [
    ['Apollo', connectApollo],
    ['urql', connectUrql],
    ['Relay', connectRelay],
  ] as const) {
    await useGraphqlClient(name, connect, server.address, token);
    console.log(name.padEnd(7), 'caches what the server has');
  }
  for (const path of ['/reference', '/openapi.json', '/graphql', '/healthz']) {
    const { status } = await fetch(server.address + path, { headers: { accept: 'text/html, */*' } });
    strictEqual(status, 200, path);
  }
} finally {
  await server.close();
}
