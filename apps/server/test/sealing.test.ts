import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failedStart, freshDatabase, postgresUrl, runCommand, startServer, token } from './processes.ts';

const authorization = { authorization: `Bearer ${token}` };

async function stop({ child, exit }: Awaited<ReturnType<typeof startServer>>) {
  child.kill('SIGTERM');
  await exit;
}

const keyFile = (env: Record<string, string>) => join(env['DATA_DIR'] ?? '', 'sealing-key');

async function uploadUrl(address: string): Promise<string> {
  const orgs = (await (await fetch(`${address}/v1/orgs`, { headers: authorization })).json()) as {
    items: { id: string }[];
  };
  const response = await fetch(`${address}/v1/orgs/${orgs.items[0]?.id ?? ''}/storage/upload`, {
    method: 'POST',
    headers: { ...authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ file: { name: 'a.zip', type: 'application/zip', size: 3 }, kind: 'import_file' }),
  });
  const { url } = (await response.json()) as { url: string };
  return url;
}

async function put(address: string, url: string): Promise<number> {
  const { pathname, search } = new URL(url);
  return (await fetch(`${address}${pathname}${search}`, { method: 'PUT', body: 'abc' })).status;
}

test('the first start creates a sealing key for its user alone, says where it is, and later starts use it', async () => {
  const env = await freshDatabase();
  const server = await startServer(env);
  const file = keyFile(env);
  expect(server.stdout()).toContain(file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const key = await readFile(file, 'utf8');
  expect(server.stdout()).not.toContain(key.trim());
  const url = await uploadUrl(server.address);
  await stop(server);

  const again = await startServer(env);
  expect(await readFile(file, 'utf8')).toBe(key);
  expect(await put(again.address, url)).toBe(204);
  // Its log is buffered until it ends.
  await stop(again);
  expect(again.stdout().includes('every process of this database needs the same key')).toBe(
    postgresUrl !== undefined,
  );
});

test('a start without the key of the database, or with another, ends and says what to set', async () => {
  const env = await freshDatabase();
  const server = await startServer(env);
  const url = await uploadUrl(server.address);
  await stop(server);
  const file = keyFile(env);
  const key = (await readFile(file, 'utf8')).trim();

  await rm(file);
  expect(await failedStart(env)).toMatch(/sealed with the key [\da-f]{12}.*Set SEALING_KEY/);
  await expect(stat(file)).rejects.toThrow('ENOENT');
  const other = (await runCommand(['keys', 'generate'], env)).stdout.trim();
  expect(await failedStart({ ...env, SEALING_KEY: other })).toMatch(/Add it to SEALING_KEY/);
  await writeFile(file, 'no key');
  await chmod(file, 0o600);
  expect(await failedStart(env)).toContain('cannot be read as a sealing key');

  const both = await startServer({ ...env, SEALING_KEY: `${other},${key}` });
  expect(await put(both.address, url)).toBe(204);
});

test('keys are rotated by a command, after which the earlier key is not needed', async () => {
  const env = await freshDatabase();
  const server = await startServer(env);
  const url = await uploadUrl(server.address);
  await stop(server);
  const key = (await readFile(keyFile(env), 'utf8')).trim();
  const next = (await runCommand(['keys', 'generate'], env)).stdout.trim();
  const rotated = await runCommand(['keys', 'rotate'], { ...env, SEALING_KEY: `${next},${key}` });
  expect(rotated.stdout).toContain('Created a new signing key');

  const after = await startServer({ ...env, SEALING_KEY: next });
  expect(await put(after.address, url)).toBe(204);
  expect(await put(after.address, await uploadUrl(after.address))).toBe(204);
  await stop(after);
  expect(await failedStart(env)).toContain('SEALING_KEY');
});
