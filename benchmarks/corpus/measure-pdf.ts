import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Domain, readPdf, type UserActor } from '../../packages/domain/src/index.ts';
import { startWorkers } from '../../packages/domain/src/workers/workers.ts';
import { residentMegabytes } from '../measure/resident-memory.ts';

/** What the PDF of a space cost in this process and its threads. */
export type PdfCost = {
  readonly sheets: number;
  readonly megabytes: number;
  readonly cpuMilliseconds: number;
  /** The most memory above that before, in megabytes. */
  readonly peakMegabytes: number;
};

const pollMilliseconds = 100;

/** Makes the PDF of a space. */
export async function measurePdf(domain: Domain, actor: UserActor, spaceId: string): Promise<PdfCost> {
  const before = residentMegabytes(process.pid);
  let peak = before;
  const memory = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(process.pid));
  }, 20);
  const cpu = process.cpuUsage();
  const workers = startWorkers(domain, { concurrency: 1, leaseSeconds: 60, graceSeconds: 10 });
  try {
    const { url } = await domain.as(actor).pdfs.getOfSpace({ spaceId });
    const bytes = await bytesOf(domain, actor, url);
    const { user, system } = process.cpuUsage(cpu);
    return {
      sheets: bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0,
      megabytes: bytes.length / 1e6,
      cpuMilliseconds: (user + system) / 1000,
      peakMegabytes: peak - before,
    };
  } finally {
    clearInterval(memory);
    await workers.stop();
  }
}

async function bytesOf(domain: Domain, actor: UserActor, address: string): Promise<Buffer> {
  const { pathname, searchParams } = new URL(address);
  const [, , id = '', name = ''] = pathname.split('/');
  const ctx = domain.context(actor);
  for (;;) {
    const pdf = await readPdf(ctx, { id, name: decodeURIComponent(name) }, Object.fromEntries(searchParams));
    const stream = pdf.state === 'ready' ? await ctx.storage.read(pdf.object.key) : undefined;
    if (stream !== undefined) return buffer(stream);
    await sleep(pollMilliseconds);
  }
}
