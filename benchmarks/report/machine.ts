import { readFileSync } from 'node:fs';
import { arch, cpus, loadavg, release, totalmem, type } from 'node:os';
import type { Sql } from 'postgres';
import { parseJson } from '../parse-json.ts';

/** What a reader of the figures must know about the machine. */
export type Machine = {
  readonly date: string;
  readonly processor: string;
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly system: string;
  readonly loadAverage: number;
  readonly node: string;
  readonly postgres: string;
  readonly packages: Readonly<Record<string, string>>;
};

/** Without `sql`, for the embedded database. */
export async function describeMachine(sql?: Sql): Promise<Machine> {
  const [first] = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: first?.model ?? 'unknown',
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release().split('.', 2).join('.')}, ${arch()}`,
    loadAverage: Number(loadavg()[0]?.toFixed(1)),
    node: process.versions.node,
    postgres: sql === undefined ? 'embedded' : await describePostgres(sql),
    packages: { postgraphile: versionOf('postgraphile'), 'postgres.js': versionOf('postgres') },
  };
}

/** One line. */
export function machineText(machine: Machine): string {
  const { date, processor, cores, memoryGigabytes, system, loadAverage, node, postgres, packages } = machine;
  const versions = Object.entries(packages).map(([name, version]) => `${name} ${version}`);
  return `${date}: ${processor}, ${cores} cores, ${memoryGigabytes} GB; ${system}; load average ${loadAverage}; Node ${node}; PostgreSQL: ${postgres}; ${versions.join(', ')}.`;
}

async function describePostgres(sql: Sql): Promise<string> {
  const rows = await sql<{ name: string; value: string }[]>`
    select name, current_setting(name) as value from pg_settings
    where name in ('server_version', 'shared_buffers', 'fsync', 'synchronous_commit') order by name = 'server_version' desc, name
  `;
  return rows.map(({ name, value }) => `${name} ${value.split(' ')[0]}`).join(', ');
}

/** The version of a package that is installed for a folder. */
export function versionOf(name: string, folder = new URL('../', import.meta.url)): string {
  const manifest = readFileSync(new URL(`node_modules/${name}/package.json`, folder), 'utf8');
  return parseJson<{ version: string }>(manifest).version;
}
