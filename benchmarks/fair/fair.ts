import { setTimeout as sleep } from 'node:timers/promises';
import { lecternScript } from '../contestants/lectern.ts';
import { startServer } from '../contestants/server-process.ts';
import { benchmarkSealingKey } from '../data/domain.ts';
import { createOrganization, type OrganizationSize } from '../data/organization.ts';
import { createServerDatabase, type DatabaseKind } from '../data/server-database.ts';
import { LoadGenerator } from '../load/load-generator.ts';
import type { Job, LoadResult, RequestTemplate } from '../load/request.ts';
import { probe } from '../measure/probe.ts';
import { describeMachine } from '../report/machine.ts';
import type { FairnessResult, Phase } from '../report/results.ts';
import { serveDocument } from './imported-document.ts';
import { hostileRequests, quietRequests } from './requests.ts';

type FairnessPlan = {
  readonly seconds: number;
  readonly hostileConnections: number;
  readonly hostileSize: OrganizationSize;
  /** The names of what the hostile tenant asks for; everything when it is empty. */
  readonly requests?: readonly string[];
};

export const hostileSize = {
  pages: 5000,
  spaces: 20_000,
  sites: 500,
  comments: 5000,
  members: 200,
  teams: 20,
};
const quietSize = { pages: 100, spaces: 100, sites: 100, comments: 100, members: 10, teams: 2 };

/** How long the hostile tenant goes on alone before the quiet one is measured. */
const leadSeconds = 2;

/** Measures a tenant that reads lists and pages alone, then beside a hostile one, on both databases. */
export async function measureFairness(plan: FairnessPlan): Promise<FairnessResult> {
  const databases = [];
  for (const kind of ['postgres', 'embedded'] as const) {
    console.log(`${kind} …`);
    databases.push({ kind, ...(await measureDatabase(kind, plan)) });
  }
  const { seconds, hostileConnections } = plan;
  return { machine: await describeMachine(), seconds, hostileConnections, databases };
}

async function measureDatabase(kind: DatabaseKind, plan: FairnessPlan) {
  const { env, end, filled } = await createServerDatabase(kind, async (database) => ({
    quiet: await createOrganization(database, 'quiet', quietSize),
    hostile: await createOrganization(database, 'hostile', plan.hostileSize),
  }));
  const document = await serveDocument();
  const [quietGenerator, hostileGenerator] = [new LoadGenerator(), new LoadGenerator()];
  try {
    const server = await startServer({
      script: lecternScript,
      env: {
        ...env,
        SAMPLE_DATA: 'false',
        SEALING_KEY: benchmarkSealingKey,
        DRAIN_SECONDS: '0',
        ALLOWED_PRIVATE_HOSTS: document.host,
      },
      readyPath: '/readyz',
    });
    try {
      const { origin } = server;
      const job = (requests: readonly RequestTemplate[], concurrency: number): Job => {
        return { origin, requests, concurrency, leastBytes: 0 };
      };
      const quiet: Job = { ...job(quietRequests(filled.quiet), 4), pauseMs: 20 };
      const requests = hostileRequests(filled.hostile, document.url).filter(isSelected(plan));
      const hostile: Job = {
        ...job(requests, plan.hostileConnections),
        reconnects: true,
      };
      const measureQuiet = async (): Promise<Phase> => {
        const measured = await probe(server, () => quietGenerator.withJob(quiet, (run) => run(plan.seconds)));
        const { result, ...probed } = measured;
        return { ...probed, p50Ms: result.p50Ms, p99Ms: result.p99Ms, statuses: result.statuses };
      };
      await quietGenerator.withJob(quiet, (run) => run(leadSeconds));
      const alone = await measureQuiet();
      const { beside, attack } = await hostileGenerator.withJob(hostile, async (run) => {
        const attacking = run(plan.seconds + leadSeconds);
        await sleep(leadSeconds * 1000);
        const [measured, attacked] = await Promise.all([measureQuiet(), attacking]);
        return { beside: measured, attack: attacked };
      });
      return { alone, beside, hostile: attack.statuses satisfies LoadResult['statuses'] };
    } finally {
      await server.stop();
    }
  } finally {
    quietGenerator.stop();
    hostileGenerator.stop();
    document.stop();
    await end();
  }
}

function isSelected({ requests = [] }: FairnessPlan): (request: RequestTemplate) => boolean {
  return ({ name = '' }) => requests.length === 0 || requests.includes(name);
}
