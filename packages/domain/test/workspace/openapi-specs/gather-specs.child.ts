// A process of its own that gathers the specs at the addresses it is given, so that its memory can be measured.
import { readFileSync } from 'node:fs';
import { defaultWorkerSettings } from '../../../src/core/settings.ts';
import { gatherSpec } from '../../../src/workspace/openapi-specs/gather-spec.ts';
import { SpecFailure } from '../../../src/workspace/openapi-specs/spec-failure.ts';
import { defaultSpecLimits } from '../../../src/workspace/openapi-specs/spec-limits.ts';

const settings = { fetching: { allowedPrivateHosts: [{ host: '127.0.0.1' }] } };

async function outcomeOf(url: string) {
  try {
    const { content, hash } = await gatherSpec({ url }, { settings, limits: defaultSpecLimits });
    return { length: content.length, hash };
  } catch (error) {
    if (error instanceof SpecFailure) return { code: error.code };
    throw error;
  }
}

const waiting = [...process.argv.slice(2).entries()];
const outcomes: Awaited<ReturnType<typeof outcomeOf>>[] = [];

/** As many at once as workers process. */
async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [index, url] = next;
    outcomes[index] = await outcomeOf(url);
  }
}

await Promise.all(Array.from({ length: defaultWorkerSettings.concurrency }, work));
process.stdout.write(JSON.stringify({ outcomes, maxMegabytes: maxKilobytes() / 1024 }));

/** Linux counts what the parent held when it started this process as `maxRSS`, too. */
function maxKilobytes(): number {
  const { maxRSS } = process.resourceUsage();
  if (process.platform !== 'linux') return maxRSS;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? maxRSS);
}
