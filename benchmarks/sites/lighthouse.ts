import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { loadavg } from 'node:os';
import { median } from '../measure/statistics.ts';
import { parseJson } from '../parse-json.ts';
import { chromiumArguments, chromiumPath } from './chromium.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** Medians of the runs; scores from 0 to 100. */
export type LighthouseResult = {
  readonly scores: Readonly<Record<Category, number>>;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  readonly layoutShift: number;
  /** Audits with less than the full score that count, as `category: audit, title`. */
  readonly findings: readonly string[];
  readonly loadAverage: number;
};

type Audit = {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly scoreDisplayMode: string;
  readonly numericValue?: number;
};
type Report = {
  readonly runtimeError?: { readonly message: string };
  readonly audits: Readonly<Record<string, Audit>>;
  readonly categories: Readonly<
    Record<
      Category,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
};

/** Loads a page as Lighthouse does by default: a phone, with a simulated slow connection. */
export async function runLighthouse(url: string, runs: number): Promise<LighthouseResult> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await retried(() => reportOf(url)));
  const scoreOf = (category: Category) =>
    median(reports.map((report) => 100 * (report.categories[category].score ?? 0)));
  const valueOf = (id: string) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    firstPaintMs: valueOf('first-contentful-paint'),
    largestPaintMs: valueOf('largest-contentful-paint'),
    blockingMs: valueOf('total-blocking-time'),
    layoutShift: valueOf('cumulative-layout-shift'),
    findings: [...new Set(reports.flatMap(findingsOf))],
    loadAverage: loadavg()[0] ?? 0,
  };
}

/** On a loaded machine, a trace may lack its begin. */
async function retried<T>(work: () => Promise<T>, attempts = 3): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (attempts === 1) throw error;
    return retried(work, attempts - 1);
  }
}

const program = fileURLToPath(new URL('node_modules/lighthouse/cli/index.js', import.meta.url));

async function reportOf(url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--output=json',
      '--output-path=stdout',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${['--headless=new', ...chromiumArguments].map(quoted).join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromiumPath }, maxBuffer: 100_000_000, timeout: 120_000 },
  );
  const report = parseJson<Report>(stdout);
  if (report.runtimeError !== undefined) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report;
}

/** As the shell words that the program splits its flags into. */
function quoted(flag: string): string {
  return flag.includes(' ') ? flag.replace(/=(.*)$/, '="$1"') : flag;
}

function findingsOf({ categories: found, audits }: Report): string[] {
  return categories.flatMap((category) =>
    found[category].auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      const isFull = audit === undefined || audit.score === null || audit.score === 1;
      return weight === 0 || isFull ? [] : [`${category}: ${id}`];
    }),
  );
}
