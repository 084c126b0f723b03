// A process that loads the specs at the given URLs, so that its memory can be measured.
import { readFileSync } from 'node:fs';
import { defaultWorkerSettings } from '../../../src/core/settings.ts';
import { loadSpec } from '../../../src/workspace/openapi-specs/load-spec.ts';
import { SpecError } from '../../../src/workspace/openapi-specs/spec-error.ts';
import { defaultSpecLimits } from '../../../src/workspace/openapi-specs/spec-limits.ts';

const settings = { fetching: { allowedPrivateHosts: [{ host: '127.0.0.1' }] } };

async function outcomeOf(url: string) {
  try {
    const { content, hash } = await loadSpec({ url }, { settings, limits: defaultSpecLimits });
    return { length: content.length, hash };
  } catch (error) {
    if (error instanceof SpecError) return { code: error.code };
    throw error;
  }
}

const waiting = [...process.argv.slice(2).entries()];
const outcomes: Awaited<ReturnType<typeof outcomeOf>>[] = [];

/** As many at once as the workers of a process. */
async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [index, url] = next;
    outcomes[index] = await outcomeOf(url);
  }
}

await Promise.all(Array.from({ length: defaultWorkerSettings.concurrency }, work));
process.stdout.write(JSON.stringify({ outcomes, maxMegabytes: maxKilobytes() / 1024 }));

/** On Linux `maxRSS` includes the memory of the parent when it started this process. */
function maxKilobytes(): number {
  const { maxRSS } = process.resourceUsage();
  if (process.platform !== 'linux') return maxRSS;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? maxRSS);
}
