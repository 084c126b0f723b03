import { mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDirectory, freshDatabase, freshDirectory, runCommand, hasRunOnOtherKind } from './processes.ts';

type Environment = Record<string, string>;

async function doctor(env: Environment, ...args: string[]) {
  const { code, stdout, stderr } = await runCommand(['doctor', ...args], env);
  return { code, stdout, stderr };
}

/** What a check found, by its name. */
async function findings(env: Environment) {
  const { code, stdout, stderr } = await doctor(env, '--json');
  expect(stderr).toBe('');
  const results = JSON.parse(stdout) as { check: string; state: string; message: string }[];
  const found = Object.fromEntries(
    results.map(({ check, state, message }) => [check, `${state}: ${message}`]),
  );
  return { code, found };
}

/** A port that accepts connections, and does with them what is given. */
async function listen(onConnection: Parameters<typeof createServer>[1]): Promise<number> {
  const server: Server = createServer(onConnection);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('a server that is well has no finding that is broken, and the exit code 0', async () => {
  const { code, found } = await findings(await freshDatabase());
  expect(Object.keys(found)).toEqual([
    'node',
    'settings',
    'memory',
    'disk',
    'database',
    'storage',
    'mail',
    'names',
  ]);
  expect({ code, broken: Object.values(found).filter((text) => text.startsWith('broken')) }).toEqual({
    code: 0,
    broken: [],
  });
  expect(found['database']).toMatch(/^ok: .+ answers, has every migration/);
});

test.skipIf(hasRunOnOtherKind)('lines name the state, the check and what is the case', async () => {
  const { code, stdout } = await doctor(await emptyDirectory());
  expect(code).toBe(0);
  expect(stdout).toMatch(/^ok {7}node {9}Node\.js \S+\nok {7}settings {5}Every setting is valid\.\n/);
});

test.skipIf(hasRunOnOtherKind)(
  'a setting that is not valid is named with what it must be, once',
  async () => {
    const { code, found } = await findings({ ...(await emptyDirectory()), PORT: 'abc' });
    expect(code).toBe(1);
    expect(found).toEqual({
      node: expect.stringMatching(/^ok/),
      settings: 'broken: PORT is "abc", but must be a whole number from 0 to 65535.',
    });
  },
);

test.skipIf(hasRunOnOtherKind)('settings that need each other are named', async () => {
  const { code, found } = await findings({ ...(await emptyDirectory()), SMTP_URL: 'smtp://127.0.0.1' });
  expect(code).toBe(1);
  expect(found['settings']).toBe('broken: SMTP_URL requires MAIL_FROM, the sender of mails.');
});

test.skipIf(hasRunOnOtherKind)(
  'a database that cannot be reached is broken, and what else there is is examined',
  async () => {
    const DATABASE_URL = `postgres://user:hunter2@127.0.0.1:${await closedPort()}/none`;
    const { code, found } = await findings({ ...(await emptyDirectory()), DATABASE_URL });
    expect(code).toBe(1);
    expect(found['database']).toBe(
      'broken: PostgreSQL cannot be reached (ECONNREFUSED). Check DATABASE_URL.',
    );
    expect(JSON.stringify(found)).not.toContain('hunter2');
    expect(found['storage']).toMatch(/^ok/);
  },
);

test.skipIf(hasRunOnOtherKind)(
  'secrets that are sealed with another key are told from their key',
  async () => {
    const env = await freshDirectory();
    const made = await runCommand(['keys', 'rotate'], env);
    expect(made).toMatchObject({ code: 0 });
    const { stdout } = await runCommand(['keys', 'generate'], {});
    const { code, found } = await findings({ ...env, SEALING_KEY: stdout.trim() });
    expect(code).toBe(1);
    expect(found['database']).toMatch(
      /^broken: Its secrets are sealed with \S+, which is not here: add it to SEALING_KEY/,
    );
  },
);

test.skipIf(hasRunOnOtherKind)(
  'directories that cannot be made are broken, with the setting to change',
  async () => {
    const { DATA_DIR } = await emptyDirectory();
    await writeFile(DATA_DIR, 'a file');
    const below = `${DATA_DIR}/below`;
    expect((await findings({ DATA_DIR: below })).found['database']).toBe(
      `broken: ${below} cannot be created, because ${DATA_DIR} is no directory. Set DATA_DIR to another path.`,
    );
    const { code, found } = await findings({ ...(await freshDirectory()), STORAGE_DIR: below });
    expect(code).toBe(1);
    expect(found['storage']).toBe(
      `broken: ${below} cannot be created, because ${DATA_DIR} is no directory. Set STORAGE_DIR to another path.`,
    );
  },
);

test.skipIf(hasRunOnOtherKind)('a storage directory that cannot be written is broken', async () => {
  const { DATA_DIR: STORAGE_DIR } = await emptyDirectory();
  await mkdir(STORAGE_DIR);
  // Not even root writes below a file.
  await writeFile(join(STORAGE_DIR, 'checks'), 'a file');
  const { code, found } = await findings({ ...(await emptyDirectory()), STORAGE_DIR });
  expect(code).toBe(1);
  expect(found['storage']).toMatch(/^broken: Files cannot be stored in \S+ \(\w+\)\. Set STORAGE_DIR /);
});

test.skipIf(hasRunOnOtherKind)(
  'a mail server that is silent, not there or refuses is broken, each with what to mend',
  async () => {
    const directory = await emptyDirectory();
    const mail = async (url: string) => {
      const { code, found } = await findings({ ...directory, SMTP_URL: url, MAIL_FROM: 'docs@example.com' });
      return { code, mail: found['mail'] };
    };
    const silent = await listen(() => undefined);
    expect(await mail(`smtp://127.0.0.1:${silent}`)).toEqual({
      code: 1,
      mail: `broken: The mail server 127.0.0.1:${silent} does not answer within 10 s: correct the port of SMTP_URL, or let firewalls pass it.`,
    });
    const closed = await closedPort();
    expect(await mail(`smtp://127.0.0.1:${closed}`)).toMatchObject({
      code: 1,
      mail: expect.stringContaining(`127.0.0.1:${closed} cannot be reached`),
    });
    const refusing = await smtpServer('535 no');
    expect(await mail(`smtp://ada:secret@127.0.0.1:${refusing}`)).toMatchObject({
      code: 1,
      mail: expect.stringMatching(/rejects the user name and password: correct them in SMTP_URL/),
    });
    expect(await mail(`smtps://127.0.0.1:${refusing}`)).toMatchObject({
      code: 1,
      mail: expect.stringMatching(/^broken: .+ has no TLS that can be used: /),
    });
    const accepting = await smtpServer('235 welcome');
    expect(await mail(`smtp://ada:secret@127.0.0.1:${accepting}`)).toEqual({
      code: 0,
      mail: `ok: The mail server 127.0.0.1:${accepting} accepts this server; no mail was sent.`,
    });
  },
);

/** A mail server without TLS that answers to a user name and password as given. */
function smtpServer(answerToSignIn: string): Promise<number> {
  return listen((socket) => {
    socket.write('220 mail.example.com\r\n');
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      const command = data.toString();
      if (command.startsWith('EHLO')) socket.write('250-mail.example.com\r\n250 AUTH PLAIN\r\n');
      else if (command.startsWith('AUTH')) socket.write(`${answerToSignIn}\r\n`);
      else socket.end('221 bye\r\n');
    });
  });
}
