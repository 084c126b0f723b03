import { setTimeout as sleep } from 'node:timers/promises';
import { sitesUrl } from '../contestants/base-urls.ts';
import { lecternScript, lecternSettings } from '../contestants/lectern.ts';
import { startServer } from '../contestants/server-process.ts';
import { leastData } from '../data/data-size.ts';
import { loadData } from '../data/load.ts';
import { runOnDatabase } from '../data/run-sql.ts';
import { createServerDatabase } from '../data/server-database.ts';
import { residentMegabytes } from '../measure/resident-memory.ts';

/** The physical memory of a server whose sites were each read once, in megabytes. */
export type SiteMemory = {
  readonly sites: number;
  readonly idleMegabytes: number;
  /** After the last page. */
  readonly readMegabytes: number;
  readonly pausedMegabytes: number;
  readonly secondsToRead: number;
};

export type MemoryPlan = { readonly sites: number; readonly pauseSeconds: number };

/** Reads a page of each of many published sites, and looks at the memory of the server after a pause. */
export async function measureSiteMemory({ sites, pauseSeconds }: MemoryPlan): Promise<SiteMemory> {
  const size = { ...leastData, publishedSites: sites };
  const { env, end, filled } = await createServerDatabase('postgres', (database) =>
    loadData(runOnDatabase(database), database, size),
  );
  try {
    const server = await startServer({
      script: lecternScript,
      env: { ...lecternSettings, ...env, SITES_URL: `${lecternSettings.PUBLIC_URL}/sites` },
      readyPath: '/readyz',
    });
    try {
      await sleep(1000 * pauseSeconds);
      const idleMegabytes = residentMegabytes(server.pid);
      const begin = performance.now();
      for (const { url } of filled.published.many) {
        const at = url.replace(sitesUrl, `${server.origin}/sites`);
        const response = await fetch(at, { headers: { accept: 'text/html' } });
        const text = await response.text();
        if (response.status !== 200 || !text.includes('<article'))
          throw new Error(`${url}: ${response.status}`);
      }
      const secondsToRead = (performance.now() - begin) / 1000;
      const readMegabytes = residentMegabytes(server.pid);
      await sleep(1000 * pauseSeconds);
      return {
        sites: filled.published.many.length,
        idleMegabytes,
        readMegabytes,
        pausedMegabytes: residentMegabytes(server.pid),
        secondsToRead,
      };
    } finally {
      await server.stop();
    }
  } finally {
    await end();
  }
}
