import { randomBytes } from 'node:crypto';
import postgres, { type Sql } from 'postgres';

export type BenchmarkDatabase = {
  readonly url: string;
  readonly sql: Sql;
  /** Closes it and drops it, unless `keep`. */
  end(): Promise<void>;
};

/** The application name of this process, whose CPU time counts for no contestant. */
export const runnerName = 'benchmark-runner';

/** Creates an empty database on the server. */
export async function createDatabase({
  keep,
  adminUrl = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres',
}: {
  keep: boolean;
  adminUrl?: string;
}): Promise<BenchmarkDatabase> {
  const name = `lectern_bench_${randomBytes(6).toString('hex')}`;
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await asAdmin(adminUrl, (admin) => admin`create database ${admin(name)}`);
  // One connection, because the data is loaded with temporary functions.
  const sql = connect(url.href);
  return {
    url: url.href,
    sql,
    async end() {
      await sql.end();
      if (!keep) await asAdmin(adminUrl, (admin) => admin`drop database ${admin(name)} with (force)`);
    },
  };
}

async function asAdmin(url: string, work: (admin: Sql) => Promise<unknown>): Promise<void> {
  const admin = connect(url);
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

function connect(url: string): Sql {
  return postgres(url, { max: 1, connection: { application_name: runnerName }, onnotice: () => {} });
}
