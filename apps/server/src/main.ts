import { isEmbedded } from './is-embedded.ts';
import { shareCompileCache } from './share-compile-cache.ts';
import { tuneProcess } from './tune-process.ts';

tuneProcess(process.env);
// What this process writes is for its own user: the embedded database, files, backups.
process.umask(0o077);
shareCompileCache(process.env);
// While this thread loads the server.
if (isEmbedded(process.env)) {
  const { startEarlyThread } = await import('@lectern/database/early-thread');
  startEarlyThread();
}
const { start } = await import('./start.ts');
await start(process.env);
