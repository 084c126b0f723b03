import { type DataSize, wholeData } from '../data/data-size.ts';
import { loadData } from '../data/load.ts';
import { runOnDatabase } from '../data/run-sql.ts';
import { createServerDatabase } from '../data/server-database.ts';
import { isOfReaders, selectedWorkloads } from '../workloads.ts';
import { type Contestant } from './contestant.ts';
import { lecternScript, lecternSettings, memberRequests } from './lectern.ts';
import { readerRequests } from './reader-requests.ts';
import { startServer } from './server-process.ts';

/** Lectern on the embedded database with the same data, which takes part in what readers ask for; nothing without these. */
export async function startEmbeddedLectern(size: DataSize = wholeData): Promise<Contestant[]> {
  if (!selectedWorkloads().some(isOfReaders)) return [];
  const { env, end } = await createServerDatabase('embedded', (database) =>
    loadData(runOnDatabase(database), database, size),
  );
  try {
    const process = await startServer({
      script: lecternScript,
      env: { ...lecternSettings, ...env },
      readyPath: '/readyz',
    });
    const stop = async () => {
      await process.stop();
      await end();
    };
    const server = { ...process, stop };
    return [
      {
        id: 'lectern-embedded',
        title: 'Lectern, embedded database',
        server,
        applicationName: '',
        sameAs: 'lectern',
        requests: (workload, sample) => {
          if (!isOfReaders(workload)) return [];
          return memberRequests(workload, sample) ?? readerRequests(server, workload, sample);
        },
      },
    ];
  } catch (error) {
    await end();
    throw error;
  }
}
