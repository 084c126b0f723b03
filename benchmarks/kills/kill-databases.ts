import type { DatabaseKind } from '../data/server-database.ts';
import { writeReport } from '../report/report.ts';
import type { KillsResult } from '../report/results.ts';
import { measureKills } from './kills.ts';

const kinds = ['postgres', 'embedded'] as const satisfies readonly DatabaseKind[];

/** Writes the report, and fails if anything was lost or half done. `KILLS` and `DATABASES` restrict a run. */
export async function killDatabases(): Promise<void> {
  const chosen = process.env['DATABASES']?.split(',') ?? kinds;
  for (const kind of kinds.filter((each) => chosen.includes(each))) {
    const result = await measureKills(kind, { kills: Number(process.env['KILLS'] ?? 200), leaseSeconds: 4 });
    await writeReport({ kills: { [kind]: result } satisfies Record<string, KillsResult> });
    if (result.problems.length > 0) process.exitCode = 1;
  }
}
