import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { git, type GitServer } from './git-server.ts';

export type Files = Readonly<Record<string, string | Buffer | null>>;

/** A work tree whose remote is a repository on a server. */
export type WorkTree = {
  readonly url: string;
  readonly directory: string;
  /** Writes files, deletes those that are null, commits and pushes; resolves with the oid of the commit. */
  commit(files: Files, message?: string): Promise<string>;
  pull(): Promise<void>;
  /** The paths of its files. */
  list(): Promise<string[]>;
  read(path: string): Promise<string>;
  git(...args: string[]): Promise<string>;
};

/** Creates a repository on the server with files on its branch `main`. */
export async function createRepository(server: GitServer, name: string, files?: Files): Promise<WorkTree> {
  const url = await server.create(name);
  const directory = await mkdtemp(join(tmpdir(), 'work-tree-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const run = (...args: string[]) => git(directory, ...args);
  await run('init', '-q', '-b', 'main');
  await run('remote', 'add', 'origin', join(server.directory, name));
  const tree: WorkTree = {
    url,
    directory,
    async commit(changes, message = 'Change') {
      for (const [path, content] of Object.entries(changes)) {
        const full = join(directory, path);
        if (content === null) {
          await rm(full, { force: true });
          continue;
        }
        await mkdir(dirname(full), { recursive: true });
        await writeFile(full, content);
      }
      await run('add', '-A');
      await run('commit', '-q', '--allow-empty', '-m', message);
      await run('push', '-q', 'origin', 'HEAD:main');
      return run('rev-parse', 'HEAD');
    },
    async pull() {
      await run('pull', '-q', 'origin', 'main');
    },
    list: async () => (await run('ls-files', '-z')).split('\0').filter((path) => path !== ''),
    read: (path) => readFile(join(directory, path), 'utf8'),
    git: run,
  };
  if (files !== undefined) await tree.commit(files, 'Initial commit');
  return tree;
}
