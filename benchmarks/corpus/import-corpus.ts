import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Domain } from '../../packages/domain/src/index.ts';
import { startWorkers } from '../../packages/domain/src/workers/workers.ts';
import { residentMegabytes } from '../measure/resident-memory.ts';

/** What an import cost in this process, the database apart. */
export type ImportCost = {
  readonly seconds: number;
  /** Of the process and its threads, with the work after the import that it has caused, such as the search index. */
  readonly cpuMilliseconds: number;
  /** The part of it that the main thread took. */
  readonly mainMilliseconds: number;
  /** The part of it that was after the import. */
  readonly afterMilliseconds: number;
  /** The most memory above that before the import, in megabytes. */
  readonly peakMegabytes: number;
  /** The longest time that the event loop was held, in milliseconds. */
  readonly longestTurn: number;
};

type GitOperation = NonNullable<Awaited<ReturnType<Client['git']['getInfo']>>['operation']>;
type Outcome = { readonly operation: GitOperation; readonly cost: ImportCost };

/** Each poll costs this process a request: 50 a second would take a tenth of the time of an import. */
const pollMilliseconds = 100;

/** Imports a repository on this disk, or exports to it. */
export async function importCorpus(
  domain: Domain,
  client: Client,
  input: {
    spaceId: string;
    url: string;
    directory: string;
    direction: 'import' | 'export';
  },
): Promise<Outcome> {
  const { spaceId, direction } = input;
  const body = {
    url: input.url,
    ref: 'refs/heads/main',
    repoProjectDirectory: input.directory,
  };
  if (direction === 'import') await client.git.importRepository({ spaceId, body: { ...body, force: true } });
  else await client.git.exportToRepository({ spaceId, body: { ...body, commitMessage: 'Export' } });
  const before = residentMegabytes(process.pid);
  let peak = before;
  const memory = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(process.pid));
  }, 20);
  const turns = monitorEventLoopDelay({ resolution: 5 });
  turns.enable();
  const [start, cpu, main] = [performance.now(), process.cpuUsage(), process.threadCpuUsage()];
  const workers = startWorkers(domain, { concurrency: 4, leaseSeconds: 60, graceSeconds: 10 });
  try {
    const operation = await finished(client, spaceId);
    const seconds = (performance.now() - start) / 1000;
    const during = cpuSince(cpu);
    while (await hasActiveJobs(domain)) await sleep(pollMilliseconds);
    return {
      operation,
      cost: {
        seconds,
        cpuMilliseconds: cpuSince(cpu),
        mainMilliseconds: millisecondsOf(process.threadCpuUsage(main)),
        afterMilliseconds: cpuSince(cpu) - during,
        peakMegabytes: peak - before,
        longestTurn: turns.max / 1e6,
      },
    };
  } finally {
    clearInterval(memory);
    turns.disable();
    await workers.stop();
  }
}

async function finished(client: Client, spaceId: string): Promise<GitOperation> {
  for (;;) {
    const { operation } = await client.git.getInfo({ spaceId });
    if (operation !== undefined && operation.state !== 'running') return operation;
    await sleep(pollMilliseconds);
  }
}

async function hasActiveJobs({ database }: Domain): Promise<boolean> {
  const states = ['queued', 'retrying', 'running'] as const;
  const jobs = database.kysely.selectFrom('jobs').select('id').where('state', 'in', states);
  return (await jobs.execute()).length > 0;
}

function cpuSince(before: NodeJS.CpuUsage): number {
  return millisecondsOf(process.cpuUsage(before));
}

function millisecondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
