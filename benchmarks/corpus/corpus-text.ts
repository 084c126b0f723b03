import { type Machine, machineText } from '../report/machine.ts';
import { linkCauses } from './compare-links.ts';
import type { ImportCost } from './import-corpus.ts';
import type { CorpusResult } from './measure-corpus.ts';
import { rawCauses } from './raw-causes.ts';
import { renderedCauses } from './rendered-causes.ts';

const most = 50;

/** The report as Markdown. */
export function corpusText(machine: Machine, results: readonly CorpusResult[]): string {
  return `# Repositories, read and written\n\n${machineText(machine)}\n\n${results.map(resultText).join('\n')}`;
}

/** Every difference that has no cause that is known: each is a defect, of the content or of this comparison. */
export function unexplained({ name, outline, texts, links, exported }: CorpusResult): string[] {
  const { raw, changedBytes, changedDocuments, changedHtml } = texts;
  return [
    ...outline.differences.map((one) => `entry of SUMMARY.md: ${one}`),
    ...links.differences
      .filter(({ cause }) => cause === undefined)
      .map(({ page, address }) => `link: ${page}: ${address}`),
    ...raw
      .filter(({ cause }) => cause === undefined)
      .map(({ page, source }) => `node kept as source: ${page}: ${JSON.stringify(source.slice(0, 80))}`),
    ...changedBytes.map((page) => `other bytes: ${page}`),
    ...changedDocuments.map((page) => `another document when it is read again: ${page}`),
    ...changedHtml.flatMap(({ page, unexplained: rest }) =>
      rest === undefined ? [] : [`other HTML: ${page}: ${rest}`],
    ),
    ...exported.map((path) => `export: ${path}`),
  ].map((line) => `${name}: ${line}`);
}

function resultText(result: CorpusResult): string {
  const { name, outline, texts, links, exported, costs, pdf, operation } = result;
  const pages = Math.max(1, operation.pages ?? 0);
  return `## ${name}

| | |
|---|---|
| pages, files, warnings | ${operation.pages ?? 0}, ${operation.files ?? 0}, ${operation.warnings?.length ?? 0} |
| pages and entries of SUMMARY.md | ${outline.pages} and ${outline.entries}, ${outline.differences.length} differ in title, depth or order |
| references: resolved, outside, broken | ${links.resolved}, ${links.outside}, ${links.broken} |
| links of the space and of the files | ${links.counts.join(' and ')}, ${links.differences.length} lead elsewhere than the files say |
| nodes kept as source | ${texts.raw.length} |
| pages with other bytes, written back unchanged | ${texts.changedBytes.length} of ${texts.pages} |
| pages with other bytes, written from the document alone | ${texts.rewrittenBytes}; with other HTML: ${texts.changedHtml.length}; with another document: ${texts.changedDocuments.length} |
| files that an export changes | ${exported.length} |
| first import of a process | ${costText(costs.first, pages)} |
| another one of it | ${costText(costs.warm, pages)} |
| PDF: sheets, size, processor, most memory | ${pdf.sheets}, ${pdf.megabytes.toFixed(1)} MB, ${Math.round(pdf.cpuMilliseconds)} ms (${(pdf.cpuMilliseconds / Math.max(1, pdf.sheets)).toFixed(1)} ms a sheet), ${Math.round(pdf.peakMegabytes)} MB |
| differences without a reason | ${unexplained(result).length} |

Blocks: ${countsText(texts.blocks)}.${list(
    'Nodes kept as source',
    causeLines(rawCauses, texts.raw, ({ cause }) => cause),
  )}${list(
    'Links that lead elsewhere',
    causeLines(linkCauses, links.differences, ({ cause }) => cause),
  )}${list(
    'Pages with other HTML',
    causeLines(renderedCauses, htmlCauses(texts), ({ cause }) => cause),
  )}${list('Differences without a reason', unexplained(result))}
`;
}

/** With the work after the import, such as the search index. */
function costText(cost: ImportCost, pages: number): string {
  const { seconds, cpuMilliseconds: cpu, mainMilliseconds: main, afterMilliseconds: after } = cost;
  const perPage = (milliseconds: number) => (milliseconds / pages).toFixed(1);
  return [
    `${perPage(cpu)} ms of the processor a page: main thread ${perPage(main)}, others ${perPage(cpu - main)}`,
    `${Math.round(cpu)} ms in all, ${Math.round(after)} of them after the import`,
    `${seconds.toFixed(1)} s, ${Math.round(cost.peakMegabytes)} MB above idle, turns of at most ${Math.round(cost.longestTurn)} ms`,
  ].join('; ');
}

function countsText(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

/** By cause, how many there are, the reason, and the pages that have one. */
function causeLines<Item extends { readonly page: string }, Cause extends string>(
  reasons: Readonly<Record<Cause, string>>,
  items: readonly Item[],
  causeOf: (item: Item) => Cause | undefined,
): string[] {
  return [...Map.groupBy(items, causeOf)].flatMap(([cause, own]) =>
    cause === undefined
      ? []
      : [`${own.length} × ${reasons[cause]}: ${pagesText(own.map(({ page }) => page))}`],
  );
}

function pagesText(pages: readonly string[]): string {
  const distinct = [...new Set(pages)];
  const rest = distinct.length > most ? [`and ${distinct.length - most} more`] : [];
  return [...distinct.slice(0, most).map((page) => `\`${page}\``), ...rest].join(', ');
}

function htmlCauses({ changedHtml }: CorpusResult['texts']) {
  return changedHtml.flatMap(({ page, causes }) => causes.map((cause) => ({ page, cause })));
}

function list(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const rest = lines.length > most ? [`and ${lines.length - most} more`] : [];
  const items = [...lines.slice(0, most), ...rest].map((line) => `- ${line.replaceAll('<', '\\<')}`);
  return `\n\n${title}:\n\n${items.join('\n')}`;
}
