// `pnpm bench-graphql [--quick]`: see ../README.md.
import { writeFile } from 'node:fs/promises';
import { compare } from '../compare.ts';
import { stopAllServers } from '../contestants/server-process.ts';
import { isWholeRun, planOf } from '../measure/plan.ts';
import { versionOf } from '../report/machine.ts';
import { startExecutor } from './contestants.ts';
import { executorTitles, isExecutorId } from './executor-titles.ts';
import { executorsText } from './executors-text.ts';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopAllServers);

const quick = process.argv.includes('--quick');
const { machine, ...comparison } = await compare({
  plan: planOf(quick),
  starts: Object.keys(executorTitles)
    .filter(isExecutorId)
    .map((id) => (databaseUrl: string) => startExecutor(id, databaseUrl)),
  workloads: ['G1', 'G2'],
});
const versions = ['graphql', 'graphql-jit', 'dataloader'].map((name) => [
  name,
  versionOf(name, new URL('./', import.meta.url)),
]);
const text = executorsText({
  ...comparison,
  machine: { ...machine, packages: Object.fromEntries(versions) },
});
if (isWholeRun(quick)) await writeFile(new URL('report.md', import.meta.url), text);
console.log(text);
