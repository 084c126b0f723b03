import { readFileSync } from 'node:fs';
import { countsOf, problemsIn } from './schema-rules.ts';

// Checks `schema.graphql`, or the file that is given; `--counts` prints what it has.
const [file = new URL('../schema.graphql', import.meta.url)] = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('--'));
const text = readFileSync(file, 'utf8');
if (process.argv.includes('--counts')) {
  for (const [name, count] of Object.entries(countsOf(text)))
    console.log(`${String(count).padStart(6)}  ${name}`);
} else {
  const problems = problemsIn(text);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error(`schema.graphql has ${problems.length} problems.`);
    process.exitCode = 1;
  }
}
