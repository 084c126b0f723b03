// `pnpm bench [--quick]` and its commands: see README.md.
import { benchAging } from './aging/aging.ts';
import { compare } from './compare.ts';
import { startLectern } from './contestants/lectern.ts';
import { startEmbeddedLectern } from './contestants/lectern-embedded.ts';
import { startLimit } from './contestants/limit.ts';
import { startPostGraphile } from './contestants/postgraphile.ts';
import { stopAllServers } from './contestants/server-process.ts';
import { measureDepth, wholeDepth } from './depth.ts';
import { hostileSize, measureFairness } from './fair/fair.ts';
import { fairnessText } from './fair/fair-text.ts';
import { killDatabases } from './kills/kill-databases.ts';
import { isWholeRun, planOf } from './measure/plan.ts';
import { comparisonText } from './report/comparison-text.ts';
import { benchPages } from './pages/bench-pages.ts';
import { measureProcesses } from './processes/processes.ts';
import { processesText } from './processes/processes-text.ts';
import { profile } from './profile.ts';
import { benchReplica } from './replica/replica.ts';
import { writeReport } from './report/report.ts';
import { large, measureScale } from './scale/scale.ts';
import { benchSearch } from './search/search.ts';
import { benchSites } from './sites/bench-sites.ts';
import { measureStart } from './start.ts';
import { verifyAll } from './verify/verify-all.ts';
import { workloadIds } from './workloads.ts';

const [name = 'compare', ...names] = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));

const quick = process.argv.includes('--quick');

const commands = {
  async compare() {
    const comparison = await compare({
      plan: planOf(quick),
      starts: [startLimit, startLectern, () => startEmbeddedLectern(), startPostGraphile],
      workloads: workloadIds,
    });
    return isWholeRun(quick) ? writeReport({ comparison }) : console.log(comparisonText(comparison));
  },
  verify: verifyAll,
  async fair() {
    const plan = {
      hostileConnections: 64,
      hostileSize,
      seconds: Number(process.env['SECONDS'] ?? (quick ? 10 : 60)),
    };
    const fairness = await measureFairness({ ...plan, requests: names });
    return names.length === 0 ? writeReport({ fairness }) : console.log(fairnessText(fairness));
  },
  async scale() {
    await writeReport({
      scale: await measureScale({ seconds: quick ? 0.5 : 2, rounds: quick ? 2 : 3, large }),
    });
  },
  async processes() {
    const processes = await measureProcesses(planOf(quick), names);
    return isWholeRun(quick) && names.length === 0
      ? writeReport({ processes })
      : console.log(processesText(processes));
  },
  aging: benchAging,
  replica: () => benchReplica(quick),
  search: () => benchSearch(quick),
  pages: () => benchPages(quick),
  sites: () => benchSites(quick),
  kills: killDatabases,
  start: async () => writeReport({ start: await measureStart() }),
  profile: () => profile(names),
  depth: async () => writeReport({ depth: await measureDepth(wholeDepth) }),
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopAllServers);

const command = Object.entries(commands).find(([known]) => known === name)?.[1];
if (command === undefined) {
  console.error(`"${name}" is not a command. Choose one of: ${Object.keys(commands).join(', ')}.`);
  process.exitCode = 1;
} else {
  await command();
}
