import { setTimeout as sleep } from 'node:timers/promises';
import { lecternScript } from '../contestants/lectern.ts';
import { type ServerProcess, startServer } from '../contestants/server-process.ts';
import { benchmarkSealingKey } from '../data/domain.ts';
import { createOrganization, type OrganizationSize } from '../data/organization.ts';
import { createServerDatabase, type DatabaseKind } from '../data/server-database.ts';
import { answerOf } from '../load/answer-of.ts';
import { LoadGenerator } from '../load/load-generator.ts';
import type { Job, LoadResult, RequestTemplate } from '../load/request.ts';
import { probe } from '../measure/probe.ts';
import { describeMachine } from '../report/machine.ts';
import type { FairnessResult, Phase } from '../report/results.ts';
import { serveDocument } from './imported-document.ts';
import { hostileRequests, quietRequests } from './requests.ts';

type FairnessPlan = {
  readonly seconds: number;
  /** How long the hostile tenant goes on alone before the quiet one is measured. */
  readonly leadSeconds?: number;
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

/**
 * Sends every request of both tenants once, each of which must succeed, and goes through a measurement of no length: how
 * soon a request is answered, a busy machine decides.
 */
export async function verifyFairness(hostileSize: OrganizationSize): Promise<void> {
  const plan = { seconds: 0, leadSeconds: 0, hostileConnections: 4, hostileSize };
  for (const kind of ['postgres', 'embedded'] as const) {
    await withTenants(kind, plan, async (tenants) => {
      for (const request of [...tenants.quiet, ...tenants.hostile])
        await answerOf(tenants.server.origin, request, kind);
      await measureTenants(tenants, plan);
    });
  }
}

function measureDatabase(kind: DatabaseKind, plan: FairnessPlan) {
  return withTenants(kind, plan, (tenants) => measureTenants(tenants, plan));
}

type Tenants = {
  readonly server: ServerProcess;
  readonly quiet: readonly RequestTemplate[];
  readonly hostile: readonly RequestTemplate[];
};

/** Starts a server with both tenants, and stops it. */
async function withTenants<T>(
  kind: DatabaseKind,
  plan: FairnessPlan,
  work: (tenants: Tenants) => Promise<T>,
): Promise<T> {
  const { env, end, filled } = await createServerDatabase(kind, async (database) => ({
    quiet: await createOrganization(database, 'quiet', quietSize),
    hostile: await createOrganization(database, 'hostile', plan.hostileSize),
  }));
  const document = await serveDocument();
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
      return await work({
        server,
        quiet: quietRequests(filled.quiet),
        hostile: hostileRequests(filled.hostile, document.url).filter(isSelected(plan)),
      });
    } finally {
      await server.stop();
    }
  } finally {
    document.stop();
    await end();
  }
}

async function measureTenants(tenants: Tenants, { seconds, leadSeconds = 2, ...plan }: FairnessPlan) {
  const { server } = tenants;
  const { origin } = server;
  const quiet: Job = { origin, requests: tenants.quiet, concurrency: 4, leastBytes: 0, pauseMs: 20 };
  const hostile: Job = {
    origin,
    requests: tenants.hostile,
    concurrency: plan.hostileConnections,
    leastBytes: 0,
    reconnects: true,
  };
  const [quietGenerator, hostileGenerator] = [new LoadGenerator(), new LoadGenerator({ nice: 10 })];
  try {
    const measureQuiet = async (): Promise<Phase> => {
      const measured = await probe(server, () => quietGenerator.withJob(quiet, (run) => run(seconds)));
      const { result, ...probed } = measured;
      return { ...probed, p50Ms: result.p50Ms, p99Ms: result.p99Ms, statuses: result.statuses };
    };
    await quietGenerator.withJob(quiet, (run) => run(leadSeconds));
    const alone = await measureQuiet();
    const { beside, attack } = await hostileGenerator.withJob(hostile, async (run) => {
      const attacking = run(seconds + leadSeconds);
      await sleep(leadSeconds * 1000);
      const [measured, attacked] = await Promise.all([measureQuiet(), attacking]);
      return { beside: measured, attack: attacked };
    });
    return { alone, beside, hostile: attack.statuses satisfies LoadResult['statuses'] };
  } finally {
    quietGenerator.stop();
    hostileGenerator.stop();
  }
}

function isSelected({ requests = [] }: FairnessPlan): (request: RequestTemplate) => boolean {
  return ({ name = '' }) => requests.length === 0 || requests.includes(name);
}
