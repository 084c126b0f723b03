import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '../src/connect.ts';
import { DatabaseUnavailableError } from '../src/errors.ts';
import { withDatabaseName } from '../src/database-url.ts';
import { block, serverUrl } from './databases.ts';
import { Network } from './network.ts';

describe.runIf(serverUrl)('connecting to PostgreSQL', () => {
  let network: Network;
  beforeAll(async () => {
    network = await Network.to(serverUrl ?? '');
  });
  afterAll(() => network.cut());

  const open = (url: string, connectTimeoutSeconds: number, onConnectRetry: (reason: string) => void) =>
    connectDatabase({ kind: 'postgres', url, poolSize: 1, connectTimeoutSeconds, onConnectRetry });

  test('waits for a server that comes up later', async () => {
    await network.cut();
    const reasons: string[] = [];
    const database = await open(network.url, 60, (reason) => {
      if (reasons.push(reason) === 2) void network.restore();
    });
    await database.close();
    expect(reasons.length).toBeGreaterThanOrEqual(2);
    expect(reasons[0]).toContain('ECONNREFUSED');
  });

  test('is tried once without a time to wait', async () => {
    await network.cut();
    const reasons: string[] = [];
    const opening = open(network.url, 0, (reason) => reasons.push(reason));
    await expect(opening).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(reasons).toStrictEqual([]);
    await network.restore();
  });

  test('fails at once when the database does not exist', async () => {
    const reasons: string[] = [];
    const url = withDatabaseName(network.url, 'no_such_database');
    const opening = open(url, 60, (reason) => reasons.push(reason));
    await expect(opening).rejects.toThrow('"no_such_database" does not exist');
    expect(reasons).toStrictEqual([]);
  });

  test('does not fail because the event loop is blocked for longer than the time limit', async () => {
    const reasons: string[] = [];
    const opening = open(network.url, 0, (reason) => reasons.push(reason));
    // Until the connection is being opened.
    await new Promise((resolve) => setImmediate(resolve));
    block(11_000);
    await (await opening).close();
    expect(reasons).toStrictEqual([]);
  });
});
