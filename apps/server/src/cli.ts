import { shareCompileCache } from './share-compile-cache.ts';
import { tuneProcess } from './tune-process.ts';

// The only command that keeps running.
if (process.argv[2] === 'worker') tuneProcess(process.env);
// What this process writes is for its own user: the embedded database, files, backups.
process.umask(0o077);
shareCompileCache(process.env);
const { runCommandLine } = await import('./cli/program.ts');
process.exitCode = await runCommandLine(process.argv.slice(2), process.env);
