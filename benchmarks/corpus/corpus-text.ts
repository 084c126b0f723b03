import { type Machine, machineText } from '../report/machine.ts';
import type { CorpusResult } from './measure-corpus.ts';

const most = 20;

/** The report as Markdown. */
export function corpusText(machine: Machine, results: readonly CorpusResult[]): string {
  return `# Repositories, read and written\n\n${machineText(machine)}\n\n${results.map(resultText).join('\n')}`;
}

function resultText({ name, outline, texts, links, exported, cost, operation }: CorpusResult): string {
  const pages = Math.max(1, operation.pages ?? 0);
  const perPage = (cost.cpuMilliseconds / pages).toFixed(1);
  return `## ${name}

| | |
|---|---|
| pages, files, warnings | ${operation.pages ?? 0}, ${operation.files ?? 0}, ${operation.warnings?.length ?? 0} |
| pages and entries of SUMMARY.md | ${outline.pages} and ${outline.entries}, ${outline.differences.length} differ in title, depth or order |
| references: resolved, outside, broken | ${links.resolved}, ${links.outside}, ${links.broken} |
| links of the space and of the files | ${links.counts.join(' and ')}, ${links.differences.length} lead elsewhere than the files say |
| nodes kept as source | ${[...texts.raw.values()].reduce((sum, count) => sum + count, 0)} |
| pages with other bytes, written back unchanged | ${texts.changedBytes.length} of ${texts.pages} |
| pages with other bytes, written from the document alone | ${texts.rewrittenBytes}; with other HTML: ${texts.changedHtml.length} |
| files that an export changes | ${exported.length} |
| time, processor, processor afterwards | ${cost.seconds.toFixed(1)} s, ${Math.round(cost.cpuMilliseconds)} ms (${perPage} ms a page), ${Math.round(cost.cpuMillisecondsAfter)} ms |
| most memory above that before | ${Math.round(cost.peakMegabytes)} MB |
| longest turn of the event loop | ${Math.round(cost.longestTurn)} ms |

Blocks: ${countsText(texts.blocks)}.
${list('Nodes kept as source, by their beginning', countLines(texts.raw))}${list('Entries that differ', outline.differences)}${list('Links that lead elsewhere', links.differences)}${list('Pages with other bytes', texts.changedBytes)}${list('Pages with other HTML', texts.changedHtml)}${list('Files that an export changes', exported)}`;
}

function countsText(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

function countLines(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([name, count]) => `${count} × ${name}`);
}

function list(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const rest = lines.length > most ? [`and ${lines.length - most} more`] : [];
  const items = [...lines.slice(0, most), ...rest].map((line) => `- \`${line.replaceAll('`', "'")}\``);
  return `\n${title}:\n\n${items.join('\n')}\n`;
}
