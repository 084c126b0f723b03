import { writeFile } from 'node:fs/promises';
import { createDatabase } from '../data/database.ts';
import { describeMachine, machineText } from '../report/machine.ts';
import { table } from '../report/table.ts';
import { measurePages, type PageFigures, type PageWorkload } from './measure-pages.ts';

const titles: Readonly<Record<PageWorkload, string>> = {
  H1: 'H1, cached page',
  H2: 'H2, rendered page',
  H3: 'H3, results while typing',
};

/** Measures pages of published sites; a quick run is only printed. */
export async function benchPages(quick: boolean): Promise<void> {
  const figures = await measurePages({ rounds: quick ? 2 : 3, seconds: quick ? 1 : 3 });
  const own = await createDatabase({ keep: false });
  const machine = await describeMachine(own.sql);
  await own.end();
  const text = `# Pages of published sites

${machineText(machine)}

${pagesTable(figures)}
`;
  if (!quick) await writeFile(new URL('report.md', import.meta.url), text);
  console.log(text);
}

function pagesTable(figures: readonly PageFigures[]): string {
  return table(
    [
      '',
      'kB',
      'CPU of Lectern, µs',
      'of the floor, µs',
      'floor / Lectern',
      'median of Lectern, ms',
      'of the floor, ms',
    ],
    figures.map(({ workload, bytes, microseconds, p50Ms, floorMicroseconds, floorP50Ms }) => [
      titles[workload],
      (bytes / 1000).toFixed(1),
      microseconds.toFixed(0),
      floorMicroseconds.toFixed(0),
      (floorMicroseconds / microseconds).toFixed(3),
      p50Ms.toFixed(2),
      floorP50Ms.toFixed(2),
    ]),
  );
}
