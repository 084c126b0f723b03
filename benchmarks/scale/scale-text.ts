import type { ScaleResult, ScaleRow } from '../report/results.ts';
import { table } from '../report/table.ts';

const goal = 3;
/** An answer that is larger by this factor has grown, and its ratios are divided by it. */
const grown = 1.5;
/** An answer that is smaller than this share of the other one is another answer: its ratios say nothing. */
const comparable = 0.5;

/** Ratios of the large organization to the small one; by bytes where the answer itself grows. */
export function scaleText({ seconds, rows }: ScaleResult): string {
  const cells = rows.map((row) => {
    const growth = row.bytes[1] / row.bytes[0];
    const isGrown = growth > grown;
    const ratioOf = ([small, large]: readonly [number, number]) => large / small / (isGrown ? growth : 1);
    return [
      row.name,
      ...row.p50Ms.map((value) => value.toFixed(1)),
      growth < comparable ? '' : ratioText(ratioOf(row.p50Ms)),
      ...row.cpuMicroseconds.map((value) => value.toFixed(0)),
      growth < comparable ? '' : ratioText(ratioOf(row.cpuMicroseconds)),
      row.bytes.join(' → '),
      isGrown ? `by bytes (${growth.toFixed(1)} times as many)` : growth < comparable ? 'not comparable' : '',
      errorsText(row),
    ];
  });
  const header = [
    '',
    'p50 small, ms',
    'large',
    `ratio, goal ≤ ${goal}`,
    'CPU small, µs',
    'large',
    `ratio, goal ≤ ${goal}`,
    'bytes',
    '',
    'errors',
  ];
  return [
    '## Scale',
    `PostgreSQL; the same requests with 4 connections to an organization of 100 sites, 100 spaces, 100 members in each of 20 teams, and a space of 100 pages and 100 comments; and to one of 10,000 sites, 100,000 spaces, 1,000 members in each of 200 teams, and a space of 20,000 pages and 50,000 comments. ${seconds} s for each, in turns; CPU is that of the server and PostgreSQL per request. Where the answer itself grows, the ratios are divided by its growth.`,
    table(header, cells),
  ].join('\n\n');
}

function ratioText(ratio: number): string {
  return `${ratio.toFixed(1)} ${ratio <= goal ? '✓' : '✗'}`;
}

function errorsText({ errors }: ScaleRow): string {
  return errors === 0 ? '' : String(errors);
}
