// `pnpm bench-corpus`: see ../README.md.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { describeMachine } from '../report/machine.ts';
import { searchedRepositories } from '../search/searched-repositories.ts';
import { corpusText, unexplained } from './corpus-text.ts';
import { type CorpusSource, measureCorpus } from './measure-corpus.ts';

const known = searchedRepositories.map(({ archive, directory }): CorpusSource => ({
  source: archive,
  directory,
}));

const named = process.argv.slice(2).map((argument): CorpusSource => {
  const at = argument.lastIndexOf('#');
  return at === -1
    ? { source: argument, directory: '' }
    : { source: argument.slice(0, at), directory: argument.slice(at + 1) };
});
const sources = named.length > 0 ? named : known;
for (const { source } of named.length > 0 ? [] : known)
  if (!existsSync(source)) throw new Error(`There is no ${source}: name the folder in TEST_REPOSITORIES.`);
const results = [];
for (const source of sources) results.push(await measureCorpus(source));
const text = corpusText(await describeMachine(), results);
if (named.length === 0) await writeFile(new URL('report.md', import.meta.url), text);
console.log(text);
const defects = results.flatMap(unexplained);
for (const line of defects) console.error(line);
if (defects.length > 0) console.error(`${defects.length} differences have no known reason.`);
process.exit(defects.length === 0 ? 0 : 1);
