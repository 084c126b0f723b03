/**
 * Checks that every regular expression of the sources takes linear time, also when it is searched in a text. One that
 * is not proven linear, or not made of constants, fails.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import recheck from 'recheck';
import { type FoundPattern, findPatterns } from './find-patterns.ts';
import { relaxedPattern } from './relaxed-pattern.ts';

const root = dirname(import.meta.dirname);
/** What was proven earlier, by pattern. */
const cachePath = join(root, 'node_modules/.cache/linear-patterns.json');
/** Patterns that are built, and why they are linear. */
const builtPatterns: ReadonlyMap<string, string> = new Map([
  ['apps/rest/src/route-methods.ts', 'of the escaped URLs of routes'],
  [
    'packages/contract/src/openapi-examples.ts',
    'of schemas whose patterns are checked where they are written',
  ],
]);
/** A bound for what hangs, which a busy machine meets. */
const timeoutMs = 600_000;

type LocatedPattern = FoundPattern & { readonly path: string };

/** The checker must find these; some have a form that only a relaxed pattern shows. */
const quadratic: readonly FoundPattern[] = [
  { line: 0, source: String.raw`\s+$`, flags: '' },
  { line: 0, source: String.raw`^[A-Za-z\s]+={0,2}\s*$`, flags: '' },
  { line: 0, source: String.raw`[ \t]*\n`, flags: 'g' },
  { line: 0, source: String.raw`^\s*(\S*)\s*([\s\S]*?)\s*$`, flags: 'u' },
  { line: 0, source: String.raw`a{1,200}(?=b)`, flags: 'v' },
];

const linear = new Set<string>(readCache());
const paths = globSync('{packages,apps}/*/src/**/*.ts', { cwd: root }).toSorted();
const patterns = paths.flatMap((path): LocatedPattern[] =>
  findPatterns(path, readFileSync(join(root, path), 'utf8'))
    .filter(({ source }) => source !== undefined || !builtPatterns.has(path))
    .map((found) => ({ ...found, path })),
);
const waiting = patterns.values();
const failures: string[] = [];
for (const pattern of quadratic)
  if ((await problemOf(pattern)) === undefined)
    failures.push(`The checker takes /${pattern.source}/ for linear.`);
await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, checkNext));
const used = patterns.map(keyOf).filter((key) => linear.has(key));
mkdirSync(dirname(cachePath), { recursive: true });
writeFileSync(cachePath, JSON.stringify([...new Set(used)], null, 1));
for (const failure of failures) console.error(failure);
console.log(`${patterns.length} patterns, ${failures.length} of them not proven linear.`);
// The checker keeps its process open.
process.exit(failures.length === 0 ? 0 : 1);

async function checkNext(): Promise<void> {
  for (const pattern of waiting) {
    if (linear.has(keyOf(pattern))) continue;
    const problem = await problemOf(pattern);
    if (problem === undefined) linear.add(keyOf(pattern));
    else
      failures.push(`${pattern.path}:${pattern.line} /${pattern.source ?? '…'}/${pattern.flags} ${problem}`);
  }
}

/** `undefined` for a pattern that is proven linear. */
async function problemOf({ source, flags }: FoundPattern): Promise<string | undefined> {
  if (source === undefined) return 'is not made of constants. Use a literal, or compare strings.';
  const relaxed = relaxedPattern(source, flags);
  if (relaxed === undefined) return 'has a lookaround without a bound. Scan the text instead.';
  const parameters = { checker: 'automaton', timeout: timeoutMs } as const;
  const result = await recheck.check(relaxed.source, relaxed.flags, parameters);
  if (result.status === 'safe') return undefined;
  if (result.status === 'unknown') return `cannot be checked: ${result.error.kind}. Make it simpler.`;
  return `is ${result.complexity.summary}, such as for ${result.attack.pattern}. Scan the text instead.`;
}

function keyOf({ source, flags }: FoundPattern): string {
  return `/${source}/${flags}`;
}

function readCache(): string[] {
  try {
    const cached: unknown = JSON.parse(readFileSync(cachePath, 'utf8'));
    return Array.isArray(cached) ? cached.map(String) : [];
  } catch {
    return [];
  }
}
