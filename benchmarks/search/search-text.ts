import { machineText, versionOf } from '../report/machine.ts';
import { table } from '../report/table.ts';
import { contestants, type SearchResult } from './measure-search.ts';

const names = { postgres: 'Lectern, PostgreSQL', embedded: 'Lectern, embedded', MiniSearch: 'MiniSearch' };

/** The report as Markdown. */
export function searchText({ machine, ranks, latencies }: SearchResult): string {
  const columns = contestants.map((contestant) => names[contestant]);
  const first = contestants.map((contestant) => {
    const count = ranks.filter(({ rank }) => rank[contestant] === 1).length;
    return `${names[contestant]} ${count} of ${ranks.length}`;
  });
  const rankRows = ranks.map(({ expected, rank }) => [
    `\`${expected.query}\``,
    expected.kind,
    `${expected.repository}: ${expected.path}`,
    ...contestants.map((contestant) => String(rank[contestant] ?? 'none')),
  ]);
  const latencyRows = latencies.map(({ name, pages, p50Ms, p95Ms }) => [
    `${name}, ${pages} pages`,
    ...contestants.map((contestant) => `${p50Ms[contestant].toFixed(1)} / ${p95Ms[contestant].toFixed(1)}`),
  ]);
  return [
    '# Search',
    'Written by `pnpm bench search`; `../README.md` describes the measurement.',
    `The expected page is first: ${first.join(', ')}.`,
    '## Latency',
    'Milliseconds of a search, the median and the 95th percentile of all queries.',
    table(['', ...columns], latencyRows),
    '## Rank of the expected page',
    table(['query', '', 'page', ...columns], rankRows),
    `MiniSearch ${versionOf('minisearch')}. ${machineText(machine)}`,
    '',
  ].join('\n\n');
}
