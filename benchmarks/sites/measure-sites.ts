import { loadavg } from 'node:os';
import { chromium } from 'playwright-core';
import { type ServerProcess, startServer } from '../contestants/server-process.ts';
import type { SearchedRepository } from '../search/searched-repositories.ts';
import { buildStarlight } from './build-starlight.ts';
import { assertChromium, chromiumArguments, chromiumPath } from './chromium.ts';
import {
  type InteractionTimes,
  lecternSearch,
  measureInteractions,
  starlightSearch,
} from './interactions.ts';
import { type LighthouseResult, runLighthouse } from './lighthouse.ts';
import { type KindOfPage, kindsOfPages } from './page-kinds.ts';
import { loadPages, type PageLoad, sampleOf } from './page-loads.ts';
import { publishArchive } from './published-archive.ts';
import { measureSiteMemory, type MemoryPlan, type SiteMemory } from './site-memory.ts';
import { pagesOf, readSummary, slugOf, starlightFiles } from './starlight-files.ts';

export type SitesPlan = {
  readonly repository: SearchedRepository;
  readonly lighthouseRuns: number;
  /** How many pages of each site a browser opens. */
  readonly pages: number;
  readonly memory: MemoryPlan;
};

export type KindResult = {
  readonly kind: KindOfPage['kind'];
  readonly lectern: LighthouseResult;
  readonly starlight: LighthouseResult | undefined;
};

type Measured<T> = { readonly lectern: T; readonly starlight: T };

export type SitesResult = {
  readonly repository: string;
  readonly pageCount: number;
  readonly buildSeconds: number;
  readonly kinds: readonly KindResult[];
  readonly loads: Measured<readonly PageLoad[]>;
  readonly interactions: Measured<InteractionTimes & { readonly loadAverage: number }>;
  readonly memory: SiteMemory & { readonly loadAverage: number };
};

/** Publishes an archive, builds the same with Starlight, and looks at both with the same browser. */
export async function measureSites(plan: SitesPlan): Promise<SitesResult> {
  assertChromium();
  const archive = await publishArchive(plan.repository);
  let host: ServerProcess | undefined;
  try {
    const summary = readSummary(fileText(archive.files, `${plan.repository.directory}/SUMMARY.md`));
    const built = await buildStarlight(starlightFiles(plan.repository.name, summary, archive.files));
    host = await startServer({
      script: new URL('static-server.ts', import.meta.url),
      env: { FOLDER: built.folder },
      readyPath: '/',
    });
    const starlightOrigin = host.origin.replace('127.0.0.1', 'localhost');
    const pages = pagesOf(summary).map(({ file }) => file);
    const pathOf = new Map(archive.entries.map(({ file, path }) => [file, path]));
    const files = sampleOf(pages, plan.pages);
    const kinds = kindsOfPages(archive, starlightOrigin);
    const visited = await lookAtBoth({
      kinds,
      lectern: files.map((file) => archive.siteUrl + (slugOf(file) === '' ? '' : (pathOf.get(file) ?? ''))),
      starlight: files.map((file) => `${starlightOrigin}/${slugOf(file) === '' ? '' : `${slugOf(file)}/`}`),
    });
    const results: KindResult[] = [];
    for (const { kind, lectern, starlight } of kinds) {
      results.push({
        kind,
        lectern: await runLighthouse(lectern, plan.lighthouseRuns),
        starlight: starlight === undefined ? undefined : await runLighthouse(starlight, plan.lighthouseRuns),
      });
    }
    await archive.server.stop();
    const memory = await measureSiteMemory(plan.memory);
    return {
      repository: plan.repository.name,
      pageCount: pages.length,
      buildSeconds: built.seconds,
      kinds: results,
      ...visited,
      memory: { ...memory, loadAverage: loadNow() },
    };
  } finally {
    await host?.stop();
    await archive.close();
  }
}

type Visits = Measured<readonly string[]> & { readonly kinds: readonly KindOfPage[] };

async function lookAtBoth({
  kinds,
  lectern,
  starlight,
}: Visits): Promise<Pick<SitesResult, 'loads' | 'interactions'>> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
  try {
    const text = kinds.find(({ kind }) => kind === 'text');
    if (text?.starlight === undefined) throw new Error('The archive has no page of text.');
    const interactions = {
      lectern: {
        ...(await measureInteractions(browser, text.lectern, lecternSearch)),
        loadAverage: loadNow(),
      },
      starlight: {
        ...(await measureInteractions(browser, text.starlight, starlightSearch)),
        loadAverage: loadNow(),
      },
    };
    const loads = {
      lectern: await loadPages(browser, lectern),
      starlight: await loadPages(browser, starlight),
    };
    return { loads, interactions };
  } finally {
    await browser.close();
  }
}

function fileText(files: ReadonlyMap<string, Buffer>, path: string): string {
  const text = files.get(path.replace(/^\//, ''))?.toString('utf8');
  if (text === undefined) throw new Error(`The archive has no ${path}.`);
  return text;
}

function loadNow(): number {
  return loadavg()[0] ?? 0;
}
