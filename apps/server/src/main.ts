import { enableCompileCache } from 'node:module';
import { tuneProcess } from './tune-process.ts';

tuneProcess(process.env);
// What this process writes is for its own user: the embedded database, files, backups.
process.umask(0o077);
// Compiling the sources takes a third of the start; the next one finds them cached.
enableCompileCache();
const { start } = await import('./start.ts');
await start(process.env);
