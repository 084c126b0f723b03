import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** An archive of documentation, and the folder in it that has the table of contents. */
export type SearchedRepository = {
  readonly name: string;
  readonly archive: string;
  readonly directory: string;
};

const repositoriesFolder =
  process.env['TEST_REPOSITORIES'] ?? join(import.meta.dirname, '../../../shared/data/repos');

export const searchedRepositories: readonly SearchedRepository[] = [
  { name: 'elsa-gitbook', directory: '' },
  { name: 'fluentd-docs-gitbook', directory: '' },
  { name: 'gitbook-docs', directory: 'tw' },
].map((repository) => ({ ...repository, archive: join(repositoriesFolder, `${repository.name}.tar.gz`) }));

/** Makes an archive with so many copies of the pages of another one, below one table of contents. */
export async function multiplyRepository(
  { archive, directory }: SearchedRepository,
  copies: number,
): Promise<SearchedRepository & { readonly delete: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-search-'));
  const [source, many] = [join(folder, 'source'), join(folder, 'many')];
  for (const path of [source, many]) await mkdir(path);
  await run('tar', ['-xzf', archive, '-C', source]);
  const summary = await readFile(join(source, directory, 'SUMMARY.md'), 'utf8');
  const lines: string[] = ['# Table of contents', ''];
  for (let copy = 1; copy <= copies; copy += 1) {
    await cp(join(source, directory), join(many, `copy-${copy}`), { recursive: true });
    const entries = summary.split('\n').filter((line) => /^ *\* \[/.test(line));
    lines.push(...entries.map((line) => line.replace('](', `](copy-${copy}/`)));
  }
  await writeFile(join(many, 'SUMMARY.md'), `${lines.join('\n')}\n`);
  const made = join(folder, `${copies}-copies.tar.gz`);
  await run('tar', ['-czf', made, '-C', many, '.']);
  return {
    name: `${copies} copies`,
    archive: made,
    directory: '',
    delete: () => rm(folder, { recursive: true, force: true }),
  };
}
