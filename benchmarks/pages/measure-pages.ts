import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lecternScript } from '../contestants/lectern.ts';
import { type ServerProcess, startServer } from '../contestants/server-process.ts';
import { benchmarkSealingKey } from '../data/domain.ts';
import { createServerDatabase } from '../data/server-database.ts';
import type { RequestTemplate } from '../load/request.ts';
import { LoadGenerator } from '../load/load-generator.ts';
import { readTimes, used } from '../measure/processor-time.ts';
import { median } from '../measure/statistics.ts';
import type { KnownPage } from './known-page.ts';
import { publishSite } from './published-site.ts';
import { ServerApi } from './server-api.ts';

/** H1: a page that is in the cache. H2: one that is rendered, for a visitor whose claims nobody had before. H3: results while typing. */
export const pageWorkloads = ['H1', 'H2', 'H3'] as const;
export type PageWorkload = (typeof pageWorkloads)[number];

export type PageFigures = {
  readonly workload: PageWorkload;
  /** Processor time of the server for a request, in microseconds, and its latency in milliseconds; medians of the rounds. */
  readonly microseconds: number;
  readonly p50Ms: number;
  readonly floorMicroseconds: number;
  readonly floorP50Ms: number;
  /** Of a response, not compressed. */
  readonly bytes: number;
};

export type PagesPlan = { readonly rounds: number; readonly seconds: number };

const token = 'benchmark-token-of-the-first-user';
const html = { accept: 'text/html' };

/** Measures pages of a published site beside a bare server that sends the same bytes. `seconds: 0` only compares. */
export async function measurePages(plan: PagesPlan): Promise<PageFigures[]> {
  const { env, end } = await createServerDatabase('postgres', async () => undefined);
  const common = {
    ...env,
    SAMPLE_DATA: 'false',
    BOOTSTRAP_TOKEN: token,
    SEALING_KEY: benchmarkSealingKey,
    DRAIN_SECONDS: '0',
    PUBLIC_URL: 'http://lectern.test',
    RATE_LIMIT_READS: '0',
  };
  const folder = await mkdtemp(join(tmpdir(), 'lectern-benchmark-pages-'));
  const servers: ServerProcess[] = [];
  const start = async (script: URL, own: Readonly<Record<string, string>>, readyPath: string) => {
    const server = await startServer({ script, env: own, readyPath });
    servers.push(server);
    return server;
  };
  try {
    const cached = await start(lecternScript, common, '/readyz');
    const { pages, searches, visitorKey } = await publishSite(new ServerApi(cached.origin, token));
    const known = [...(await readAll(cached, pages)), ...(await readAll(cached, searches))];
    const file = join(folder, 'pages.json');
    await writeFile(file, JSON.stringify(known));
    const floor = await start(new URL('floor.ts', import.meta.url), { PAGES: file }, '/');
    await assertSame(floor, known);
    const ofPages = known.filter(({ path }) => pages.includes(path));
    const visited = await readAll(cached, pages, visitors(visitorKey));
    assert.deepEqual(visited.map(contentOf), ofPages.map(contentOf));
    const requests = {
      H1: requestsOf(pages),
      H2: visits(pages, visitors(visitorKey), plan.seconds),
      H3: requestsOf(searches),
    };
    const figures: PageFigures[] = [];
    for (const workload of plan.seconds === 0 ? [] : pageWorkloads) {
      const bare = requestsOf(workload === 'H3' ? searches : pages);
      const own = requests[workload];
      figures.push(await measureBeside({ workload, server: cached, floor, known, own, bare, plan }));
    }
    return figures;
  } finally {
    for (const server of servers) await server.stop();
    await end();
    await rm(folder, { recursive: true, force: true });
  }
}

type Headers = Readonly<Record<string, string>>;

function requestsOf(paths: readonly string[]): RequestTemplate[] {
  return paths.map((path) => ({ method: 'GET', path, headers: html }));
}

/** More visits than a run makes. */
function visits(pages: readonly string[], next: () => Headers, seconds: number): RequestTemplate[] {
  const count = Math.ceil(5000 * seconds);
  return Array.from({ length: count }, (_, index) => ({
    method: 'GET',
    path: pages[index % pages.length] ?? '',
    headers: next(),
  }));
}

/** The headers of one visitor after the other, each with a token of their own. */
function visitors(key: string): () => Headers {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const head = part({ alg: 'HS256', typ: 'JWT' });
  return () => {
    const signed = `${head}.${part({ visitor: randomUUID(), exp })}`;
    const signature = createHmac('sha256', key).update(signed).digest('base64url');
    return { ...html, cookie: `lectern_visitor_0=${signed}.${signature}` };
  };
}

async function readAll(
  { origin }: ServerProcess,
  paths: readonly string[],
  headers: () => Headers = () => html,
): Promise<KnownPage[]> {
  const read: KnownPage[] = [];
  for (const path of paths) {
    const response = await fetch(`${origin}${path}`, { headers: headers() });
    const text = await response.text();
    assert.equal(response.status, 200, path);
    assert.match(text, /Page \d|class="hits"/, path);
    read.push({ path, tag: response.headers.get('etag') ?? '', text });
  }
  return read;
}

/** Of a page that a visitor who signed in sees, too: it has no picture for other sites. */
function contentOf({ path, text }: KnownPage): { path: string; text: string } {
  return { path, text: text.replaceAll(/ *<meta (?:property="og:image|name="twitter:card)[^>]*>/g, '') };
}

/** Whether a server answers with the same bytes. */
async function assertSame(server: ServerProcess, known: readonly KnownPage[]): Promise<void> {
  const read = await readAll(
    server,
    known.map(({ path }) => path),
  );
  assert.deepEqual(read, known);
}

type Measured = {
  readonly workload: PageWorkload;
  readonly server: ServerProcess;
  readonly floor: ServerProcess;
  readonly known: readonly KnownPage[];
  readonly own: readonly RequestTemplate[];
  readonly bare: readonly RequestTemplate[];
  readonly plan: PagesPlan;
};

/** Rounds are interleaved, because the load on a machine varies. */
async function measureBeside({
  workload,
  server,
  floor,
  known,
  own,
  bare,
  plan,
}: Measured): Promise<PageFigures> {
  const rounds: { own: Turn; bare: Turn }[] = [];
  for (let round = 0; round < plan.rounds; round += 1)
    rounds.push({ own: await turn(server, own, plan), bare: await turn(floor, bare, plan) });
  const paths = new Set(bare.map(({ path }) => path));
  const sizes = known.filter(({ path }) => paths.has(path)).map(({ text }) => Buffer.byteLength(text));
  return {
    workload,
    microseconds: median(rounds.map(({ own }) => own.microseconds)),
    p50Ms: median(rounds.map(({ own }) => own.p50Ms)),
    floorMicroseconds: median(rounds.map(({ bare }) => bare.microseconds)),
    floorP50Ms: median(rounds.map(({ bare }) => bare.p50Ms)),
    bytes: median(sizes),
  };
}

type Turn = { readonly microseconds: number; readonly p50Ms: number };

async function turn(
  { origin, pid }: ServerProcess,
  requests: readonly RequestTemplate[],
  { seconds }: PagesPlan,
): Promise<Turn> {
  const generator = new LoadGenerator();
  try {
    return await generator.withJob({ origin, requests, concurrency: 8, leastBytes: 200 }, async (run) => {
      // Until what is called most is compiled, and everything that can be known is.
      await run(seconds);
      const before = readTimes([pid]);
      const { requests: count, errors, p50Ms } = await run(seconds);
      assert.equal(errors, 0, `${origin} answered with errors.`);
      return { microseconds: used(before, readTimes([pid])) / count, p50Ms };
    });
  } finally {
    generator.stop();
  }
}
