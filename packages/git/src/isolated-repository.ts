import { lstat, mkdir, mkdtemp, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';

/** What of a repository a service needs: its objects and refs, and no configuration, hook or log. */
const parts = ['objects', 'refs', 'packed-refs', 'shallow'];

const maxHeadBytes = 4096;

const configuration = `[core]
\trepositoryformatversion = 0
\tbare = true
[receive]
\tautogc = false
`;

/** A repository in a directory of our own, until it is removed. */
export type IsolatedRepository = {
  readonly directory: string;
  /** An empty home for git. */
  readonly home: string;
  remove(): Promise<void>;
};

/**
 * A bare repository with the objects and refs of another one and none of its configuration and hooks, which could run
 * commands. `undefined` when `directory` is no repository below `root`, bare or with a work tree; symbolic links are
 * resolved before paths are compared, so that none leads out of `root`.
 */
export async function isolateRepository(
  directory: string,
  root: string,
): Promise<IsolatedRepository | undefined> {
  const gitDirectory = (await hasObjects(directory)) ? directory : join(directory, '.git');
  if (!(await hasObjects(gitDirectory))) return undefined;
  const head = await readHead(gitDirectory);
  if (head === undefined) return undefined;
  const home = await mkdtemp(join(tmpdir(), 'lectern-git-'));
  const remove = () => rm(home, { recursive: true, force: true });
  try {
    const isolated = join(home, 'repository.git');
    await mkdir(isolated);
    await writeFile(join(isolated, 'config'), configuration);
    // Copied, because git reads a HEAD that is a symbolic link as the ref that it leads to.
    await writeFile(join(isolated, 'HEAD'), head);
    for (const part of parts) {
      const target = await realpath(join(gitDirectory, part)).catch(() => undefined);
      if (target === undefined) continue;
      if (!target.startsWith(`${root}${sep}`)) {
        await remove();
        return undefined;
      }
      await symlink(target, join(isolated, part));
    }
    return { directory: isolated, home, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function hasObjects(directory: string): Promise<boolean> {
  const found = await Promise.all(
    ['objects', 'refs'].map((part) => stat(join(directory, part)).catch(() => undefined)),
  );
  return found.every((entry) => entry?.isDirectory() === true);
}

/** The name of a ref or an oid; nothing for another kind of file. */
async function readHead(gitDirectory: string): Promise<string | undefined> {
  const path = join(gitDirectory, 'HEAD');
  const entry = await lstat(path).catch(() => undefined);
  return entry?.isFile() === true && entry.size < maxHeadBytes ? readFile(path, 'utf8') : undefined;
}
