import { constrainedMemory } from 'node:process';
import { totalmem } from 'node:os';
import { hasPgliteCode } from '@lectern/database/pglite-code-file';
import { pgliteFlags } from '@lectern/database/pglite-flags';
import { isEmbedded } from './is-embedded.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What `HEAP_LIMIT_MB` may be. With less than this, not even the sentence about a wrong setting could be written. */
export const heapLimitBounds = { min: 128, max: 65_536 } as const;
/** The newest major version of Node that is known to have the flags of PGlite. */
const newestMajor = 24;
const [major = 0] = process.versions.node.split('.').map(Number);
/** The bounds of the default heap limit, in MB. */
const [smallest, largest] = [256, 1024];
const bytesPerMb = 1024 * 1024;

/** Half of the memory of the machine or container, within bounds. The other half is for buffers, threads and others. */
export function defaultHeapLimitMb(memoryBytes = availableBytes()): number {
  return Math.min(largest, Math.max(smallest, Math.floor(memoryBytes / 2 / bytesPerMb)));
}

/**
 * The flags of Node for the memory of a server, apart from those that it was started with. V8 allows them to differ between
 * a process and its caches of compiled code; with those of PGlite, which a process needs that has to compile it, it refuses
 * those of Node's own modules.
 */
export function missingFlags(
  env: Environment,
  given: readonly string[],
  { compilesPglite = isEmbedded(env) && !hasPgliteCode() } = {},
): string[] {
  const set = [...given, ...(env['NODE_OPTIONS'] ?? '').split(/\s+/)].map((flag) =>
    flag.replaceAll('_', '-'),
  );
  const isSet = (name: string) => {
    const names = [name, name.replace(/^--(no-)?/, (_match, no?: string) => (no ? '--' : '--no-'))];
    return set.some((flag) => names.some((each) => flag === each || flag.startsWith(`${each}=`)));
  };
  const limitMb = Number(env['HEAP_LIMIT_MB'] || defaultHeapLimitMb());
  const wanted: readonly string[] = [
    // With less, what concurrent requests hold is copied several times; with more, each collection takes longer.
    '--max-semi-space-size=16',
    // V8 begins with one, and collects what a start loads a dozen times until it has grown. Beyond a maximum that was set,
    // it would be wrong.
    ...(isSet('--max-semi-space-size') ? [] : ['--min-semi-space-size=16']),
    // Its threads wait for each other: on a busy machine they cost more than they collect.
    '--no-parallel-scavenge',
    // An invalid setting ends the start later, with a sentence.
    ...(isHeapLimit(limitMb) ? [`--max-old-space-size=${limitMb}`] : []),
    // Set later, V8 would refuse the code that was cached before. A flag that a newer Node has not would end the process.
    ...(compilesPglite && major <= newestMajor ? pgliteFlags : []),
  ];
  return wanted.filter((flag) => !isSet(flag.replace(/=.*/, '')));
}

function isHeapLimit(megabytes: number): boolean {
  const { min, max } = heapLimitBounds;
  return Number.isInteger(megabytes) && megabytes >= min && megabytes <= max;
}

/**
 * Starts this process again, in place, with flags for its memory: Node takes them from the command line alone. Returns
 * when it has them, and where a process cannot be replaced: on Windows, and with a channel to a parent, which would be lost.
 */
export function tuneProcess(env: Environment): void {
  const { execPath, execArgv, argv, platform, channel } = process;
  const flags = missingFlags(env, execArgv);
  if (flags.length === 0 || platform === 'win32' || channel !== undefined) return;
  if (typeof process.execve !== 'function') return;
  process.execve(execPath, [execPath, ...flags, ...execArgv, ...argv.slice(1)], {
    ...allocatorVariables,
    ...definedIn(env),
  });
}

/** For glibc. What the environment says comes first. */
const allocatorVariables: Readonly<Record<string, string>> = {
  // It keeps what each of up to eight times as many arenas as cores has freed.
  MALLOC_ARENA_MAX: '2',
  // It raises this threshold to twice the largest block that was freed, and then gives nothing back.
  MALLOC_TRIM_THRESHOLD_: '131072',
  // Huge pages of memory, where Linux gives them to processes that ask (`madvise`). A start has 75,000 page faults without
  // them, which are expensive on a virtual machine.
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
};

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
