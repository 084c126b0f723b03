import { describe, expect, test } from 'vitest';
import {
  ask,
  emptyDatabase,
  emptyDirectory,
  freshDatabase,
  freshDirectory,
  postgresUrl,
  runCommand,
  startServer,
  token,
  hasRunOnOtherKind,
} from './processes.ts';

const ada = ['users', 'create', '--email', 'ada@example.com', '--name', 'Ada'];

async function failing(args: readonly string[], env: Record<string, string>, exitCode = 1): Promise<string> {
  const { code, stdout, stderr } = await runCommand(args, env);
  expect({ code, stdout }).toEqual({ code: exitCode, stdout: '' });
  return stderr;
}

describe('with LECTERN_TOKEN', () => {
  test.skipIf(hasRunOnOtherKind)('users and tokens are created on the running server', async () => {
    const server = await startServer(await freshDatabase());
    const env = { LECTERN_URL: server.address, LECTERN_TOKEN: token };
    expect(await runCommand(ada, env)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^user_\S+\tada@example\.com\tAda\n$/),
    });
    const users = await runCommand(['users', 'list'], env);
    expect(users.stdout.split('\n').map((line) => line.split('\t')[1])).toEqual([
      'admin@example.com',
      'ada@example.com',
      undefined,
    ]);

    const args = [
      'tokens',
      'create',
      '--user',
      'Ada@Example.com',
      '--label',
      'Laptop',
      '--expires',
      '2099-01-31',
    ];
    const created = await runCommand(args, env);
    const secret = created.stdout.trim();
    expect(secret).toMatch(/^lectern_\S+$/);
    expect(await ask(server, '/v1/user', { as: secret })).toMatchObject({ body: { displayName: 'Ada' } });

    expect(await runCommand(['users', 'disable', 'ada@example.com'], env)).toMatchObject({ code: 0 });
    expect(await ask(server, '/v1/user', { as: secret })).toMatchObject({ status: 401 });
    expect(await runCommand(['users', 'enable', 'ada@example.com'], env)).toMatchObject({ code: 0 });
    const ofAda = await runCommand(['tokens', 'list', '--user', 'ada@example.com'], env);
    expect(ofAda.stdout).toMatch(/^tok_\S+\tLaptop\t/);

    const own = { ...env, LECTERN_TOKEN: secret };
    const listed = await runCommand(['tokens', 'list'], own);
    expect(listed.stdout).toMatch(/^tok_\S+\tLaptop\t\S+\t2099-01-31T00:00:00\.000Z\n$/);
    const [id = ''] = listed.stdout.split('\t');
    expect(await runCommand(['tokens', 'revoke', id], own)).toMatchObject({ code: 0 });
    expect(await ask(server, '/v1/user', { as: secret })).toMatchObject({ status: 401 });
  });

  test.skipIf(hasRunOnOtherKind)('an error of the server is printed as a sentence', async () => {
    const server = await startServer(await freshDatabase());
    const env = { LECTERN_URL: `${server.address}//`, LECTERN_TOKEN: token };
    await runCommand(ada, env);
    expect(await failing(ada, env)).toBe('There is already a user with this e-mail address.\n');
    expect(await failing(['tokens', 'create', '--user', 'bob@example.com', '--label', 'x'], env)).toBe(
      'There is no user "bob@example.com". The command `users list` lists all users.\n',
    );
    const { stdout: hers } = await runCommand(
      ['tokens', 'create', '--user', 'ada@example.com', '--label', 'Hers'],
      env,
    );
    const asAda = { ...env, LECTERN_TOKEN: hers.trim() };
    expect(await failing(['tokens', 'list', '--user', 'ada@example.com'], asAda)).toMatch(
      /^Only an administrator of this server/,
    );
    expect(await failing(['users', 'list'], { ...env, LECTERN_TOKEN: 'lectern_wrong' })).toMatch(
      /^The token is /,
    );
    expect(await failing(['users', 'list'], { ...env, LECTERN_URL: 'http://127.0.0.1:1' })).toMatch(
      /^http:\/\/127\.0\.0\.1:1 cannot be reached\. /,
    );
    expect(await failing(['users', 'list'], { ...env, LECTERN_URL: 'lectern.test' })).toMatch(
      /^lectern\.test cannot be reached\. /,
    );
  });
});

describe('without LECTERN_TOKEN', () => {
  test('users and tokens are created in the database', async () => {
    const env = await emptyDatabase();
    const migrated = await runCommand(['migrate'], env);
    expect(migrated).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Migrated: /) });
    expect(await runCommand([...ada, '--admin'], env)).toMatchObject({ code: 0 });
    const user = ['--user', 'ada@example.com'];
    const { stdout: revoked } = await runCommand(['tokens', 'create', ...user, '--label', 'Old'], env);
    const { stdout: listed } = await runCommand(['tokens', 'list', ...user], env);
    const { stdout: kept } = await runCommand(['tokens', 'create', ...user, '--label', 'New'], env);
    const [id = ''] = listed.split('\t');
    expect(await runCommand(['tokens', 'revoke', id, ...user], env)).toMatchObject({ code: 0 });

    // The first user was made here, so the server makes none.
    const server = await startServer(env);
    expect(server.stdout()).not.toContain('BOOTSTRAP_TOKEN');
    expect(await ask(server, '/v1/user', { as: revoked.trim() })).toMatchObject({ status: 401 });
    expect(await ask(server, '/v1/admin/users', { as: kept.trim() })).toMatchObject({ body: { count: 1 } });
  });

  test('a database without tables, or none at all, is rejected', async () => {
    const env = await emptyDirectory();
    expect(await failing(['users', 'list'], env)).toMatch(/^There is no database in /);
    if (postgresUrl === undefined) return;
    expect(await failing(['users', 'list'], await emptyDatabase())).toMatch(
      /^The database has pending migrations/,
    );
  });

  test.skipIf(hasRunOnOtherKind)('the data directory of a running server is rejected', async () => {
    const env = await freshDirectory();
    await startServer(env);
    const sentence = await failing(['users', 'list'], env);
    expect(sentence).toMatch(/^The data directory \S+ is in use by process \d+/);
    expect(sentence).toContain('set LECTERN_TOKEN');
  });
});

test.skipIf(hasRunOnOtherKind)('an invalid command prints its usage', async () => {
  expect(await failing(['users', 'create', '--name', 'Ada'], {}, 2)).toContain(
    "required option '--email <address>'",
  );
  expect(await failing(['explode'], {}, 2)).toContain("unknown command 'explode'");
  expect(
    await failing(['tokens', 'create', '--user', 'x', '--label', 'x', '--expires', 'soon'], {}, 2),
  ).toContain('It must be a date, such as 2030-01-31, or never.');
});
