import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freshDatabase, postgresUrl, run } from './processes.ts';

describe.runIf(postgresUrl)('a server that starts before PostgreSQL', () => {
  test('waits for it, and says so', async () => {
    const env = await freshDatabase();
    const { hostname, port } = new URL(env['DATABASE_URL'] ?? '');
    const proxy = createServer((client) => {
      const upstream = connect(Number(port || 5432), hostname);
      client.pipe(upstream).pipe(client);
      client.on('error', () => upstream.destroy());
      upstream.on('error', () => client.destroy());
    });
    const listen = async (on: number) => {
      proxy.listen(on, '127.0.0.1');
      await once(proxy, 'listening');
      const address = proxy.address();
      return typeof address === 'object' && address !== null ? address.port : 0;
    };
    const free = await listen(0);
    proxy.close();
    await once(proxy, 'close');
    const through = new URL(env['DATABASE_URL'] ?? '');
    through.hostname = '127.0.0.1';
    through.port = String(free);

    const early = run('main.ts', [], { ...env, DATABASE_URL: through.href, PORT: '0' });
    await expect.poll(early.stdout).toContain('PostgreSQL is not available yet.');
    expect(early.child.exitCode).toBeNull();
    await listen(free);
    onTestFinished(() => {
      proxy.close();
    });
    await expect.poll(early.stdout).toMatch(/^ {2}REST +\S+\/v1$/m);
  });

  test('ends at once with a sentence when the database does not exist', async () => {
    const missing = new URL((await freshDatabase())['DATABASE_URL'] ?? '');
    missing.pathname = '/no_such_database';
    const server = run('main.ts', [], { DATABASE_URL: missing.href, PORT: '0' });
    expect(await server.exit).toMatchObject({ code: 1 });
    expect(server.stderr()).toContain('does not exist');
    expect(server.stdout()).not.toContain('not available yet');
  });
});
