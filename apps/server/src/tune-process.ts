import { constrainedMemory } from 'node:process';
import { totalmem } from 'node:os';

type Environment = Readonly<Record<string, string | undefined>>;

/** What `HEAP_LIMIT_MB` may be. With less than this, not even the sentence about a wrong setting could be written. */
export const heapLimitBounds = { min: 128, max: 65_536 } as const;
/** The bounds of the default heap limit, in MB. */
const [smallest, largest] = [256, 1024];
const bytesPerMb = 1024 * 1024;

/** Half of the memory of the machine or container, within bounds. The other half is for buffers, threads and others. */
export function defaultHeapLimitMb(memoryBytes = availableBytes()): number {
  return Math.min(largest, Math.max(smallest, Math.floor(memoryBytes / 2 / bytesPerMb)));
}

/** The flags of Node that bound the memory of a server, apart from those that it was started with. */
export function missingFlags(env: Environment, given: readonly string[]): string[] {
  const set = [...given, ...(env['NODE_OPTIONS'] ?? '').split(/\s+/)].map((flag) =>
    flag.replaceAll('_', '-'),
  );
  const isSet = (name: string) => set.some((flag) => flag === name || flag.startsWith(`${name}=`));
  const limitMb = Number(env['HEAP_LIMIT_MB'] || defaultHeapLimitMb());
  const wanted = [
    // V8 takes twice as much for short-lived objects as it needs, and keeps it when the server is idle.
    ['--max-semi-space-size', 8],
    // An invalid setting ends the start later, with a sentence.
    ...(isHeapLimit(limitMb) ? [['--max-old-space-size', limitMb] as const] : []),
  ] as const;
  return wanted.flatMap(([name, value]) => (isSet(name) ? [] : [`${name}=${value}`]));
}

function isHeapLimit(megabytes: number): boolean {
  const { min, max } = heapLimitBounds;
  return Number.isInteger(megabytes) && megabytes >= min && megabytes <= max;
}

/**
 * Starts this process again, in place, with limits of its memory: Node takes them from the command line alone. Returns
 * when it has them, and where a process cannot be replaced: on Windows, and with a channel to a parent, which would be lost.
 */
export function tuneProcess(env: Environment): void {
  const { execPath, execArgv, argv, platform, channel } = process;
  const flags = missingFlags(env, execArgv);
  if (flags.length === 0 || platform === 'win32' || channel !== undefined) return;
  if (typeof process.execve !== 'function') return;
  process.execve(execPath, [execPath, ...flags, ...execArgv, ...argv.slice(1)], {
    // glibc keeps what each of up to eight times as many arenas as cores has freed.
    MALLOC_ARENA_MAX: '2',
    // It raises this threshold to twice the largest block that was freed, and then gives nothing back.
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...definedIn(env),
  });
}

function definedIn(env: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function availableBytes(): number {
  // Of the container; without a limit it is 0 or more than there is.
  const limit = constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
