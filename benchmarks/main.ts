// `pnpm bench [--quick]` and its commands: see README.md.
import { compare } from './compare.ts';
import { stopAllServers } from './contestants/server-process.ts';
import { measureDepth } from './depth.ts';
import { comparisonText } from './report/comparison-text.ts';
import { profile } from './profile.ts';
import { writeReport } from './report/report.ts';
import { measureStart } from './start.ts';

const [name = 'compare', ...names] = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));

const quick = process.argv.includes('--quick');

/** A first look does not replace the report of a whole run. */
const narrowing = ['ROUNDS', 'SECONDS', 'WARM_UP_SECONDS', 'CONCURRENCY', 'WORKLOADS'];

const commands = {
  async compare() {
    const comparison = await compare(planOf(quick));
    const isWhole = !quick && narrowing.every((variable) => process.env[variable] === undefined);
    return isWhole ? writeReport({ comparison }) : console.log(comparisonText(comparison));
  },
  start: async () => writeReport({ start: await measureStart() }),
  profile: () => profile(names),
  depth: async () => writeReport({ depth: await measureDepth() }),
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopAllServers);

const command = Object.entries(commands).find(([known]) => known === name)?.[1];
if (command === undefined) {
  console.error(`"${name}" is not a command. Choose one of: ${Object.keys(commands).join(', ')}.`);
  process.exitCode = 1;
} else {
  await command();
}

function planOf(isQuick: boolean) {
  const number = (variable: string, otherwise: number) => Number(process.env[variable] ?? otherwise);
  return {
    concurrency: number('CONCURRENCY', 32),
    rounds: number('ROUNDS', isQuick ? 3 : 5),
    seconds: number('SECONDS', isQuick ? 0.9 : 4),
    warmUpSeconds: number('WARM_UP_SECONDS', isQuick ? 0.5 : 2),
  };
}
