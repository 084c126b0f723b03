import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';

/** Archives of real documentation, which are no part of the project. */
const repositories = ['elsa-gitbook', 'fluentd-docs-gitbook', 'gitbook-docs'] as const;
export type RepositoryName = (typeof repositories)[number];

const folder = process.env['TEST_REPOSITORIES'] ?? join(import.meta.dirname, '../../../../shared/data/repos');

/** False where the archives are not on the machine: tests that need them are skipped with `missingRepositories`. */
export const hasRepositories = repositories.every((name) => existsSync(archiveOf(name)));
export const missingRepositories = `The archives of documentation are not in ${folder}: name their folder in TEST_REPOSITORIES.`;

/** The files of an archive by their path, with `/` between folders. */
export async function unpackRepository(name: RepositoryName): Promise<Map<string, Buffer>> {
  const directory = await mkdtemp(join(tmpdir(), 'repository-'));
  try {
    await promisify(execFile)('tar', ['-xzf', archiveOf(name), '-C', directory]);
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const files = new Map<string, Buffer>();
    for (const path of paths.toSorted())
      files.set(relative(directory, path).replaceAll(sep, '/'), await readFile(path));
    return files;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function archiveOf(name: RepositoryName): string {
  return join(folder, `${name}.tar.gz`);
}
