import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createDatabase } from '../data/database.ts';
import { describeMachine, versionOf } from '../report/machine.ts';
import { searchedRepositories } from '../search/searched-repositories.ts';
import { measureSites } from './measure-sites.ts';
import { sitesText } from './sites-text.ts';

const folder = new URL('./', import.meta.url);

/** Compares a published archive with the same pages by Starlight; a quick run is only printed. */
export async function benchSites(quick: boolean): Promise<void> {
  const repository = searchedRepositories.find(({ name }) => name === 'fluentd-docs-gitbook');
  if (repository === undefined || !existsSync(repository.archive))
    throw new Error(`There is no ${repository?.archive}: name the folder in TEST_REPOSITORIES.`);
  const installed = new URL('node_modules/lighthouse/package.json', folder);
  if (!existsSync(installed)) throw new Error('Run `pnpm install` in benchmarks/sites first.');
  const result = await measureSites({
    repository,
    lighthouseRuns: quick ? 1 : 3,
    pages: quick ? 10 : 60,
    memory: { sites: quick ? 100 : 1000, pauseSeconds: quick ? 2 : 15 },
  });
  const own = await createDatabase({ keep: false });
  const { packages: _packages, ...machine } = await describeMachine(own.sql);
  await own.end();
  const versions = ['lighthouse', '@astrojs/starlight', 'astro'].map((name) => [
    name,
    versionOf(name, folder),
  ]);
  const text = sitesText({ ...machine, packages: Object.fromEntries(versions) }, result);
  if (!quick) await writeFile(new URL('report.md', folder), text);
  console.log(text);
}
