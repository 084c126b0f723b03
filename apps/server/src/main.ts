import { shareCompileCache } from './share-compile-cache.ts';
import { tuneProcess } from './tune-process.ts';

tuneProcess(process.env);
// What this process writes is for its own user: the embedded database, files, backups.
process.umask(0o077);
shareCompileCache(process.env);
const { compileDatabase } = await import('./compile-database.ts');
compileDatabase(process.env);
const { start } = await import('./start.ts');
await start(process.env);
