import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '@lectern/domain';
import { inject } from 'vitest';
import { createLogger } from '../../src/create-logger.ts';
import { startServer } from '../../src/server.ts';
import { readSettings } from '../../src/settings.ts';

const token = 'a-token-for-the-samples-of-the-documentation';

/** A server with the sample workspace, and what the samples import from elsewhere. */
export type SampleServer = {
  readonly address: string;
  readonly token: string;
  /** Its first organization. */
  readonly organizationId: string;
  /** Of its settings, and of commands that open its database once it is closed. */
  readonly dataDirectory: string;
  /** An empty directory in which the samples run. */
  readonly directory: string;
  /** What stands in the documentation for what is only here. */
  readonly replaced: readonly (readonly [string, string])[];
  /** Stops it; its data remain. */
  readonly close: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

export async function startSampleServer(): Promise<SampleServer> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-samples-'));
  const dataDirectory = join(directory, 'data');
  const gitRoot = join(directory, 'git');
  await copyTemplate(dataDirectory);
  const website = await startWebsite();
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: dataDirectory,
    BOOTSTRAP_TOKEN: token,
    LOG_LEVEL: 'silent',
    GIT_FILE_ROOT: gitRoot,
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
  });
  const server = await startServer(settings, { logger: createLogger('silent') });
  const organizationId = server.bootstrapped?.organizationId ?? '';
  await createRepository(join(gitRoot, organizationId, 'docs.git'));
  const { port } = website.address() as AddressInfo;
  const work = join(directory, 'work');
  await mkdir(work);
  return {
    address: server.address,
    token,
    organizationId,
    dataDirectory,
    directory: work,
    replaced: [
      ['http://localhost:4000', server.address],
      ['https://docs.example.com', server.address],
      ['wss://docs.example.com', server.address.replace('http:', 'ws:')],
      ['https://example.com/docs/', `http://127.0.0.1:${port}/docs/`],
      [
        'https://name:password@git.example.com/northwind/docs.git',
        `file://${gitRoot}/${organizationId}/docs.git`,
      ],
      ['lectern_…', token],
    ],
    close: () => server.close(),
    remove: async () => {
      website.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Migrated files of a database, which take most of the time of a first start. */
async function copyTemplate(dataDirectory: string): Promise<void> {
  const template = inject('testTemplate');
  if (template.kind !== 'embedded') return;
  const loadDump = await readFile(template.dumpFile);
  const database = await connectDatabase({ kind: 'embedded', dataDirectory, loadDump });
  await database.close();
}

/** Two pages, as somebody's documentation elsewhere. */
async function startWebsite(): Promise<Server> {
  const server = createServer(({ url = '' }, response) => {
    const isHome = url === '/docs/';
    response.statusCode = isHome || url === '/docs/install' ? 200 : 404;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const text = isHome ? '<h1>Docs</h1><p><a href="/docs/install">Install</a>' : '<h1>Install</h1><p>Now.';
    response.end(`<title>Docs</title><main>${text}</p></main>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function createRepository(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const git = (...args: string[]) => {
    execFileSync('git', args, { cwd: directory, stdio: 'ignore' });
  };
  const work = `${directory}-work`;
  git('init', '--bare', '--initial-branch=main');
  git('clone', directory, work);
  await writeFile(join(work, 'README.md'), '# Docs\n\nHello.\n');
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  git('-C', work, 'add', '.');
  git('-C', work, ...author, 'commit', '--message=Begin');
  git('-C', work, 'push', 'origin', 'HEAD:main');
}
