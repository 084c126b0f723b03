// `pnpm bench-crawl`: see ../README.md.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { describeMachine } from '../report/machine.ts';
import { searchedRepositories } from '../search/searched-repositories.ts';
import { exceptionsOf } from './crawl-causes.ts';
import { crawlSite } from '../../apps/reader/test/crawl/crawl-site.ts';
import { type CrawlResult, crawlText } from './crawl-text.ts';
import { publishRepository } from './published-repository.ts';

const names = process.argv.slice(2);
const repositories = searchedRepositories.filter(({ name }) => names.length === 0 || names.includes(name));
for (const { archive } of repositories)
  if (!existsSync(archive)) throw new Error(`There is no ${archive}: name the folder in TEST_REPOSITORIES.`);
const results: CrawlResult[] = [];
for (const repository of repositories) {
  const published = await publishRepository(repository);
  try {
    const crawl = await crawlSite([published.siteUrl, ...published.pageUrls]);
    results.push({ name: repository.name, crawl, exceptions: exceptionsOf(crawl, published.sources) });
  } finally {
    await published.close();
  }
}
const text = crawlText(await describeMachine(), results);
if (names.length === 0) await writeFile(new URL('report.md', import.meta.url), text);
console.log(text);
const unexplained = results
  .flatMap(({ exceptions }) => exceptions)
  .filter(({ cause }) => cause === undefined);
if (unexplained.length > 0) console.error(`${unexplained.length} exceptions have no known cause.`);
process.exit(unexplained.length === 0 ? 0 : 1);
