import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Sql } from 'postgres';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Processor time in microseconds by process id. */
export type ProcessorTimes = ReadonlyMap<number, number>;

/** User and system time of a process with all its threads; `undefined` after it exited. */
function timeOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may contain spaces; `utime` and `stime` are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1e6;
  } catch {
    return undefined;
  }
}

export function readTimes(pids: readonly number[]): ProcessorTimes {
  const entries = pids.map((pid) => [pid, timeOf(pid)] as const);
  return new Map(entries.filter((entry): entry is [number, number] => entry[1] !== undefined));
}

/** The time used between two readings; a process that started in between counts from its start. */
export function used(before: ProcessorTimes, after: ProcessorTimes): number {
  let sum = 0;
  for (const [pid, time] of after) sum += time - (before.get(pid) ?? 0);
  return sum;
}

/**
 * The PostgreSQL processes that serve a contestant: those of its application name. Empty where PostgreSQL runs on
 * another machine.
 */
export async function backendsOf(sql: Sql, applicationName: string): Promise<number[]> {
  const rows = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and application_name = ${applicationName}
  `;
  return rows.map(({ pid }) => pid).filter(isPostgres);
}

/** The process id may belong to another program on this machine. */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return false;
  }
}
