import { appendFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, matchesGlob } from 'node:path';
import { inject } from 'vitest';

/** Which files sent a statement: those that run on both kinds of database, or those that run on one of them. */
type Senders = 'both' | 'one';

const prefix = 'statements-';
/** By this worker, for all of its files. */
const sent: Readonly<Record<Senders, Set<string>>> = { both: new Set(), one: new Set() };

/** Records the statements of the product that a test file sends, for `onlyOnOneKind`. */
export function recordStatements(testPath: string): (sql: string) => void {
  const isOnOneKind = inject('filesOnOneKind').some((pattern) => matchesGlob(testPath, pattern));
  const senders: Senders = isOnOneKind ? 'one' : 'both';
  const file = join(inject('testFiles'), `${prefix}${senders}-${process.pid}`);
  return (sql) => {
    if (sent.both.has(sql) || sent[senders].has(sql) || !isOfProduct()) return;
    sent[senders].add(sql);
    appendFileSync(file, `${JSON.stringify(withoutCounts(sql))}\n`);
  };
}

/** The statements that only files sent that run on one kind of database. */
export async function onlyOnOneKind(directory: string): Promise<string[]> {
  const texts: Record<Senders, Set<string>> = { both: new Set(), one: new Set() };
  for (const name of await readdir(directory)) {
    if (!name.startsWith(prefix)) continue;
    const senders = name.startsWith(`${prefix}one`) ? 'one' : 'both';
    const lines = (await readFile(join(directory, name), 'utf8')).trim().split('\n');
    for (const line of lines) texts[senders].add(JSON.parse(line));
  }
  return [...texts.one.difference(texts.both)].toSorted();
}

/** Of a statement with a list, how many rows or values it has makes no other statement. */
function withoutCounts(sql: string): string {
  return sql
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:, \$)+/g, '$, …')
    .replaceAll(/\(\$[^()]*\)(?:, \(\$[^()]*\))+/g, '($), …');
}

const productPath = '/packages/domain/src/';

/**
 * Whether repositories or what calls them send the current statement: not a test, and not the engine of GraphQL, which
 * composes a statement for each document.
 */
function isOfProduct(): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 100;
  const { stack = '' } = new Error('sent here');
  Error.stackTraceLimit = stackTraceLimit;
  const frames = stack.split('\n').filter((frame) => !frame.includes(`${productPath}testing/`));
  if (frames.some((frame) => frame.includes(`${productPath}graph/`) || frame.includes('/apps/graphql/src/')))
    return false;
  return (
    frames.some((frame) => frame.includes(productPath)) || !frames.some((frame) => frame.includes('/test/'))
  );
}
