import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** A repository of documentation on this disk, as the server reads it. */
export type CorpusRepository = {
  readonly name: string;
  /** Contains the repositories of an organization, in a folder with its id. */
  readonly root: string;
  readonly url: string;
  /** The files of the last commit, by path. */
  files(): Promise<Map<string, Buffer>>;
  git(...args: string[]): Promise<string>;
  delete(): Promise<void>;
};

const identity = {
  GIT_AUTHOR_NAME: 'Corpus',
  GIT_AUTHOR_EMAIL: 'corpus@example.com',
  GIT_COMMITTER_NAME: 'Corpus',
  GIT_COMMITTER_EMAIL: 'corpus@example.com',
};

/** Unpacks an archive (`.tar.gz`) or clones an address, into a folder that is deleted at the end. */
export async function openRepository(source: string, organizationId: string): Promise<CorpusRepository> {
  const root = await mkdtemp(join(tmpdir(), 'lectern-corpus-'));
  const [work, directory] = [join(root, 'work'), join(root, organizationId, 'corpus.git')];
  await mkdir(work, { recursive: true });
  const inWork = (...args: string[]) => run('git', ['-C', work, ...args]);
  if (source.endsWith('.tar.gz')) {
    await run('tar', ['-xzf', source, '-C', work]);
    await inWork('init', '-q', '-b', 'main');
    await inWork('add', '-A');
    await inWork('commit', '-q', '-m', 'Archive');
  } else {
    await run('git', ['clone', '-q', '--depth', '1', source, work]);
    await inWork('checkout', '-q', '-B', 'main');
  }
  await run('git', ['clone', '-q', '--bare', work, directory]);
  const git = (...args: string[]) => run('git', ['-C', directory, ...args]);
  return {
    name: basename(source).replace(/\.(?:tar\.gz|git)$/, ''),
    root,
    url: pathToFileURL(directory).href,
    git,
    async files() {
      const paths = (await git('ls-tree', '-r', '-z', '--name-only', 'main')).split('\0');
      const files = new Map<string, Buffer>();
      for (const path of paths) if (path !== '') files.set(path, await readFile(join(work, path)));
      return files;
    },
    delete: () => rm(root, { recursive: true, force: true }),
  };
}

async function run(program: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, ...identity };
  const { stdout } = await promisify(execFile)(program, args, { env, maxBuffer: 500_000_000 });
  return stdout;
}
