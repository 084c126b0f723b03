/** From 16 kB to 1 MB. What is quadratic takes 64 times as long from one to the next. */
const sizes = [16_000, 128_000, 1_024_000];
/** About twice that of linear time, and well below that of quadratic time. */
export const maxFactor = 18;
/** What takes less is not compared: the first calls are not compiled yet, and collecting garbage takes as long. */
const floorMs = 2;
const maxTries = 8;

/** The largest factor by which the CPU time grows with a text that is eight times as long: about 8 for linear time. */
export function timeFactor(textOf: (length: number) => string, read: (text: string) => unknown): number {
  const texts = sizes.map(textOf);
  const spent = texts.map((text) => cpuMs(() => read(text)));
  const factors = texts.slice(1).map((larger, index) => {
    const smaller = texts[index] ?? '';
    let factor = growth(spent[index] ?? 0, spent[index + 1] ?? 0);
    // A measurement may be slow for another reason, such as a collection of garbage.
    for (let tries = 1; tries < maxTries && factor > maxFactor; tries += 1) {
      const before = Math.min(...Array.from({ length: 3 }, () => cpuMs(() => read(smaller))));
      factor = Math.min(
        factor,
        growth(
          before,
          cpuMs(() => read(larger)),
        ),
      );
    }
    return factor;
  });
  return Math.max(...factors);
}

function growth(before: number, after: number): number {
  return Math.max(floorMs, after) / Math.max(floorMs, before);
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
