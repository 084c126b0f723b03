import robotsParser from 'robots-parser';
import { FetchError } from '@lectern/fetch';
import { JobError } from '../../platform/jobs/job-error.ts';
import type { ImportFetcher } from './import-fetcher.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The module is CommonJS: what Node imports is the function itself.
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

/** The product token in robots.txt (RFC 9309, 2.2.1). */
const agent = 'Lectern';
/** The parsing limit (RFC 9309, 2.5). */
const maxBytes = 512_000;

export type RobotRules = {
  allows(url: URL): boolean;
  /** Between two requests. */
  readonly delaySeconds: number;
};

/**
 * The rules of a site for crawlers (RFC 9309): without a robots.txt everything is allowed.
 * @throws JobError when the robots.txt exists and cannot be read
 */
export async function readRobots(fetcher: ImportFetcher, origin: string): Promise<RobotRules> {
  const url = new URL('/robots.txt', origin);
  const text = await readText(fetcher, url);
  const rules = parseRobots(url.href, text);
  return {
    allows: (url) => rules.isAllowed(url.href, agent) !== false,
    delaySeconds: Math.max(0, rules.getCrawlDelay(agent) ?? 0),
  };
}

async function readText(fetcher: ImportFetcher, url: URL): Promise<string> {
  try {
    const { bytes } = await fetcher.fetch(url, { accept: 'text/plain', maxBytes });
    return new TextDecoder().decode(bytes);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    if (error.reason === 'status' && (error.status ?? 500) < 500) return '';
    if (error.reason === 'forbidden-address' || error.reason === 'scheme') throw error;
    throw new JobError('robots_unreadable', `The robots.txt of the site cannot be read: ${error.message}`);
  }
}
