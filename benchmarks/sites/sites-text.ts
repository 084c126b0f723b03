import { type Machine, machineText } from '../report/machine.ts';
import { table } from '../report/table.ts';
import { categories, type LighthouseResult } from './lighthouse.ts';
import type { KindResult, SitesResult } from './measure-sites.ts';
import { medianOf, type PageLoad } from './page-loads.ts';

/** The report as Markdown. */
export function sitesText(machine: Machine, result: SitesResult): string {
  const { repository, pageCount, buildSeconds, kinds, memory } = result;
  return `# Published sites beside Starlight

${machineText(machine)}

The ${pageCount} pages of ${repository}, published by a server as it ships, and built with Starlight (${buildSeconds.toFixed(0)} s) and served compressed by a static server; both without TLS and on this machine. Times depend on the load average, which is beside them; bytes, requests, shifts and findings do not.

## Lighthouse

A phone with a simulated slow connection, as by default; medians of the runs. Scores are those of performance, accessibility, best practices and SEO.

${table(['', 'Lectern', 'first paint, s', 'blocking, ms', 'Starlight', 'first paint, s', 'blocking, ms', 'load'], kinds.map(kindRow))}

${findingsText(kinds)}

## Bytes and requests

${sample(result)} Nothing was in the cache. kB are those of the compressed bodies; all has the headers, too, and everything but the pictures of the content. Shifts are those while the page is loaded slowly and then scrolled to its end.

${loadsTable(result)}

${hostsText(result)}

## Search and the next page

In the document, from the event that caused it: the dialog from its shortcut, results from the letter that was typed, and the first paint of the next page from the click, without and with the pointer on the link before. Medians; the first results are those of the first letter on a page.

${interactionsTable(result)}

## Memory

A server whose ${memory.sites} published sites (each of 20 spaces with 60 pages) were each read once, in ${memory.secondsToRead.toFixed(0)} s, at a load of ${memory.loadAverage.toFixed(1)}: ${memory.idleMegabytes.toFixed(0)} MB before, ${memory.readMegabytes.toFixed(0)} MB after the last page, ${memory.pausedMegabytes.toFixed(0)} MB after a pause.
`;
}

function kindRow({ kind, lectern, starlight }: KindResult): string[] {
  const cells = (found: LighthouseResult | undefined) =>
    found === undefined
      ? ['–', '–', '–']
      : [scoresOf(found), (found.firstPaintMs / 1000).toFixed(1), found.blockingMs.toFixed(0)];
  return [kind, ...cells(lectern), ...cells(starlight), lectern.loadAverage.toFixed(1)];
}

function scoresOf({ scores }: LighthouseResult): string {
  return categories.map((category) => scores[category].toFixed(0)).join(' ');
}

/** Performance is a sum of times, of which only those that cost a point are named. */
function findingsText(kinds: readonly KindResult[]): string {
  const lines = kinds.flatMap(({ kind, lectern, starlight }) =>
    [['Lectern', lectern] as const, ['Starlight', starlight] as const].flatMap(([name, found]) => {
      const costly = (found?.findings ?? []).filter((finding) => {
        const [category = ''] = finding.split(':');
        return (
          found !== undefined && categories.some((known) => known === category && found.scores[known] < 100)
        );
      });
      return costly.length === 0 ? [] : [`- ${name}, ${kind}: ${costly.join('; ')}`];
    }),
  );
  return lines.length === 0
    ? 'Nothing was found.'
    : `Found, where it costs a point; what both have is in the content, such as the text of a link:\n\n${lines.join('\n')}\n\nSearch engines shall not have pages of results (\`is-crawlable\`).`;
}

function sample({ loads, pageCount }: SitesResult): string {
  const { length } = loads.lectern;
  return length === pageCount
    ? 'All pages, opened by a phone.'
    : `${length} of the pages, opened by a phone.`;
}

const figures: readonly (readonly [string, (load: PageLoad) => number, digits: number])[] = [
  ['HTML, kB', ({ bytes }) => bytes.html / 1000, 1],
  ['script, kB', ({ bytes }) => bytes.script / 1000, 1],
  ['CSS, kB', ({ bytes }) => bytes.style / 1000, 1],
  ['all, kB', ({ bytes }) => bytes.all / 1000, 1],
  ['requests', ({ requests }) => requests, 0],
  ['scripts that block', ({ blockingScripts }) => blockingScripts, 0],
  ['layout shift', ({ layoutShift }) => layoutShift, 4],
];

function loadsTable({ loads }: SitesResult): string {
  const cells = (found: readonly PageLoad[], value: (load: PageLoad) => number, digits: number) => [
    medianOf(found, value).toFixed(digits),
    Math.max(...found.map(value)).toFixed(digits),
  ];
  return table(
    ['', 'Lectern, median', 'most', 'Starlight, median', 'most'],
    figures.map(([name, value, digits]) => [
      name,
      ...cells(loads.lectern, value, digits),
      ...cells(loads.starlight, value, digits),
    ]),
  );
}

/** Both show pictures of other hosts where the content does. */
function hostsText({ loads }: SitesResult): string {
  const hostsOf = (found: readonly PageLoad[]) =>
    [...new Set(found.flatMap(({ hosts }) => hosts))].toSorted();
  const shifted = loads.lectern.filter(({ layoutShift }) => layoutShift > 0);
  const shifts = shifted.map(({ url, layoutShift }) => `- ${pathOf(url)}: ${layoutShift.toFixed(4)}`);
  return `Other hosts that were asked: by Lectern ${listOf(hostsOf(loads.lectern))}, by Starlight ${listOf(hostsOf(loads.starlight))}; those of pictures in the content.${shifts.length === 0 ? '' : `\n\nPages of Lectern with shifts:\n\n${shifts.join('\n')}`}`;
}

function listOf(hosts: readonly string[]): string {
  return hosts.length === 0 ? 'none' : hosts.join(', ');
}

function pathOf(url: string): string {
  return decodeURI(new URL(url).pathname.replace(/^\/sites\/[^/]+\/[^/]+/, ''));
}

function interactionsTable({ interactions: { lectern, starlight } }: SitesResult): string {
  const rows = [
    ['search dialog', lectern.dialogMs, starlight.dialogMs],
    ['first results', lectern.firstResultsMs, starlight.firstResultsMs],
    ['next results', lectern.nextResultsMs, starlight.nextResultsMs],
    ['next page', lectern.nextPageMs, starlight.nextPageMs],
    ['next page, prefetched', lectern.prefetchedPageMs, starlight.prefetchedPageMs],
    ['load average', lectern.loadAverage, starlight.loadAverage],
  ] as const;
  return table(
    ['ms', 'Lectern', 'Starlight'],
    rows.map(([name, own, other]) => {
      const digits = name === 'load average' ? 1 : 0;
      return [name, own.toFixed(digits), other.toFixed(digits)];
    }),
  );
}
