import { median } from '../measure/statistics.ts';
import { type Machine, machineText } from '../report/machine.ts';
import { table } from '../report/table.ts';
import { crawlCauses, type Exception } from './crawl-causes.ts';
import type { Crawl } from '../../apps/reader/test/crawl/crawl-site.ts';

export type CrawlResult = {
  readonly name: string;
  readonly crawl: Crawl;
  readonly exceptions: readonly Exception[];
};

/** The report as Markdown. */
export function crawlText(machine: Machine, results: readonly CrawlResult[]): string {
  const head = [
    '',
    'pages',
    'not 200',
    'links',
    'of them to anchors',
    'images',
    'outside',
    'exceptions',
    'without a cause',
    'HTML, kB (gzip): median, most',
  ];
  const rows = results.map(({ name, crawl, exceptions }) => [
    name,
    String(crawl.pages.length),
    String(crawl.pages.filter(({ status }) => status !== 200).length),
    ...[crawl.links, crawl.anchors, crawl.images, crawl.outside].map(String),
    String(exceptions.length),
    String(exceptions.filter(({ cause }) => cause === undefined).length),
    sizesOf(crawl),
  ]);
  return `# Repositories, published and crawled

${machineText(machine)}

${table(head, rows)}

Links, anchors and images are those of the HTML of all pages, each as often as it occurs; links and images of other hosts are not requested.

${results.map(exceptionsText).join('\n')}`;
}

function sizesOf({ pages }: Crawl): string {
  const sizes = pages.map(({ compressedBytes }) => compressedBytes / 1000);
  return `${median(sizes).toFixed(1)}, ${Math.max(...sizes).toFixed(1)}`;
}

function exceptionsText({ name, exceptions }: CrawlResult): string {
  const causes = [...new Set(exceptions.map(({ cause }) => cause))];
  const parts = causes.map((cause) => {
    const own = exceptions.filter((exception) => exception.cause === cause);
    const lines = own.map(
      ({ page, what }) => `- ${pathOf(page)}: ${what.replace(/\/sites\/[^/]+\/[^/]+\//, '')}`,
    );
    return `${cause === undefined ? 'Without a cause' : `${cause} (${crawlCauses[cause]})`}: ${own.length}\n\n${[...new Set(lines)].join('\n')}\n`;
  });
  return `## ${name}\n\n${parts.length === 0 ? 'No exceptions.\n' : parts.join('\n')}`;
}

/** The path on the site; those of the organization and the site are new in each run. */
function pathOf(url: string): string {
  return decodeURI(new URL(url).pathname.replace(/^\/sites\/[^/]+\/[^/]+/, ''));
}
