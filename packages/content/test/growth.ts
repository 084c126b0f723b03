/** From 16 kB to 1 MB. What is quadratic takes 64 times as long from one to the next. */
const sizes = [16_000, 128_000, 1_024_000];
/** Half of that of quadratic time, and four times that of linear time: on a busy machine, 21 was measured of linear work. */
export const maxFactor = 32;
/** What takes less is not compared: the first calls are not compiled yet, and collecting garbage takes as long. */
const floorMs = 2;
const maxTries = 8;

/**
 * The largest factor by which the CPU time grows with a text that is eight times as long: about 8 for linear time. What
 * is beyond the limit is measured again beside work that is linear without doubt, and divided by what that grew by: trees
 * that no longer fit the caches of the processor cost up to three times as much each beside other work.
 */
export function timeFactor(textOf: (length: number) => string, read: (text: string) => unknown): number {
  const texts = sizes.map(textOf);
  const spent = texts.map((text) => cpuMs(() => read(text)));
  const factors = texts.slice(1).map((larger, index) => {
    const smaller = texts[index] ?? '';
    let factor = growth(spent[index] ?? 0, spent[index + 1] ?? 0);
    for (let tries = 1; tries < maxTries && factor > maxFactor; tries += 1) {
      factor = Math.min(factor, growthBetween(smaller, larger, read) / slowdown(smaller, larger));
    }
    return factor;
  });
  return Math.max(...factors);
}

function growthBetween(smaller: string, larger: string, read: (text: string) => unknown): number {
  const before = Math.min(...Array.from({ length: 3 }, () => cpuMs(() => read(smaller))));
  return growth(
    before,
    cpuMs(() => read(larger)),
  );
}

function growth(before: number, after: number): number {
  return Math.max(floorMs, after) / Math.max(floorMs, before);
}

/** How much more a node of a large tree costs than one of a small tree; at least 1. */
function slowdown(smaller: string, larger: string): number {
  return Math.max(1, growthBetween(smaller, larger, makeNodes) / (larger.length / smaller.length));
}

function makeNodes(text: string): unknown {
  const nodes = [];
  for (let start = 0; start < text.length; start += 2) {
    nodes.push({ type: 'text', value: text.slice(start, start + 2), position: { start }, children: [] });
  }
  return nodes;
}

/** A text of about a length that repeats a part, between a start and an end. */
export function repeated(part: string, start = '', end = ''): (length: number) => string {
  return (length) => start + part.repeat(Math.ceil(length / part.length)) + end;
}

function cpuMs(work: () => unknown): number {
  const start = cpuUsage();
  work();
  const { user, system } = cpuUsage(start);
  return (user + system) / 1000;
}

/** Of this thread alone where Node measures it: others run tests, too. */
function cpuUsage(previous?: NodeJS.CpuUsage): NodeJS.CpuUsage {
  return typeof process.threadCpuUsage === 'function'
    ? process.threadCpuUsage(previous)
    : process.cpuUsage(previous);
}
