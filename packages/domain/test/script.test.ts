import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { bootstrap } from '../src/bootstrap.ts';
import { connectDatabase, migrate } from '@lectern/database';
import type { Tables } from '../src/store/tables/tables.ts';
import { createDomain } from '../src/domain.ts';
import { migrations } from '../src/store/migrations/index.ts';
import { SealingKeys } from '../src/core/sealing-keys.ts';

const documentation = join(import.meta.dirname, '../../../docs/domain.md');

test('the script of docs/domain.md works in a process without any server', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-script-'));
  const dataDirectory = join(directory, 'data');
  try {
    const database = await connectDatabase<Tables>({ kind: 'embedded', dataDirectory });
    await migrate(database.kysely, migrations);
    const sealingKey = SealingKeys.generate();
    const settings = {
      publicUrl: '',
      appUrl: '',
      sitesUrl: '',
      organizationCreation: 'everyone',
      sealing: SealingKeys.parse(sealingKey),
    } as const;
    const bootstrapped = await bootstrap(createDomain({ database, settings, log: console }));
    await database.close();

    const markdown = await readFile(documentation, 'utf8');
    const code = /```ts\n([\s\S]*?)```/.exec(markdown)?.[1] ?? '';
    const script = code.replace(`'.data'`, JSON.stringify(dataDirectory));
    expect(script).not.toBe(code);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--no-warnings', '--input-type=module-typescript', '-e', script],
      {
        cwd: join(import.meta.dirname, '..'),
        env: { ...process.env, LECTERN_TOKEN: bootstrapped?.token, SEALING_KEY: sealingKey },
      },
    );
    expect(stdout).toBe('My organization 0\n');
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
