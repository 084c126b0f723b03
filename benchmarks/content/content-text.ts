import { sumOf } from '../../packages/domain/src/testing/written-rows.ts';
import { machineText } from '../report/machine.ts';
import { table } from '../report/table.ts';
import type { ContentResult, Cost } from './measure-content.ts';

/** The report: the cost of each task in the small space and in the large one. */
export function contentText({ machine, rounds, tasks }: ContentResult): string {
  const sizes = (tasks[0]?.costs ?? []).map(({ pages }) => `${pages.toLocaleString('en')} pages`);
  const times = tasks.map(({ title, costs }) => [
    title,
    ...costs.map(({ milliseconds }) => milliseconds.toFixed(1)),
    ratioOf(costs),
    ...costs.map(({ statements }) => String(statements)),
  ]);
  const writing = tasks.filter(({ writes }) => writes);
  const rows = writing.map(({ title, costs }) => [
    title,
    ...costs.map(({ written }) => String(sumOf(written).rows)),
    ...costs.map(({ written }) => kilobytes(sumOf(written).bytes)),
    ...costs.map(({ walBytes }) => kilobytes(walBytes)),
  ]);
  const tables = writing.map(({ title, costs }) => [title, tablesOf(costs.at(-1))]);
  return `${[
    '# Cost of content',
    'Written by `pnpm bench-content`; `../README.md` describes the measurement.',
    `## Time\n\nMilliseconds, the median of ${rounds} interleaved rounds; and statements.`,
    table(
      ['', ...sizes.map((size) => `${size}, ms`), 'ratio', ...sizes.map((size) => `${size}, statements`)],
      times,
    ),
    '## Written rows',
    'Rows that are inserted, updated or deleted in any table, their bytes, and the bytes of the write-ahead log (WAL).',
    table(
      ['', ...['rows', 'kB of rows', 'kB of WAL'].flatMap((unit) => sizes.map((size) => `${size}, ${unit}`))],
      rows,
    ),
    `Rows by table, in the larger space:\n\n${table(['', 'rows'], tables)}`,
    machineText(machine),
  ].join('\n\n')}\n`;
}

function ratioOf(costs: readonly Cost[]): string {
  const [small, large] = costs;
  return small === undefined || large === undefined
    ? ''
    : (large.milliseconds / small.milliseconds).toFixed(2);
}

function tablesOf(cost: Cost | undefined): string {
  return (cost?.written ?? []).map(({ table: name, rows }) => `${name} ${rows}`).join(', ');
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
