import { sumOf } from '../../packages/domain/src/testing/written-rows.ts';
import { machineText } from '../report/machine.ts';
import { table } from '../report/table.ts';
import type { ContentResult, Cost } from './measure-content.ts';

/** The report: what each work took in the small space and in the large one. */
export function contentText({ machine, rounds, works }: ContentResult): string {
  const sizes = (works[0]?.costs ?? []).map(({ pages }) => `${pages.toLocaleString('en')} pages`);
  const times = works.map(({ title, costs }) => [
    title,
    ...costs.map(({ milliseconds }) => milliseconds.toFixed(1)),
    ratioOf(costs),
    ...costs.map(({ statements }) => String(statements)),
  ]);
  const writing = works.filter(({ writes }) => writes);
  const rows = writing.map(({ title, costs }) => [
    title,
    ...costs.map(({ written }) => String(sumOf(written).rows)),
    ...costs.map(({ written }) => kilobytes(sumOf(written).bytes)),
    ...costs.map(({ logBytes }) => kilobytes(logBytes)),
  ]);
  const tables = writing.map(({ title, costs }) => [title, tablesOf(costs.at(-1))]);
  return `${[
    '# Cost of content',
    'Written by `pnpm bench-content`; `../README.md` says how to do it again.',
    `## Time\n\nMilliseconds, the median of ${rounds} rounds in which the spaces take turns; and statements.`,
    table(
      ['', ...sizes.map((size) => `${size}, ms`), 'ratio', ...sizes.map((size) => `${size}, statements`)],
      times,
    ),
    '## What is written',
    'Rows that are inserted, changed or deleted in any table, their bytes, and the bytes of the log of PostgreSQL.',
    table(
      ['', ...['rows', 'kB of rows', 'kB of log'].flatMap((unit) => sizes.map((size) => `${size}, ${unit}`))],
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
