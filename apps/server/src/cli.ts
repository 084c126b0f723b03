import { shareCompileCache } from './share-compile-cache.ts';
import { tuneProcess } from './tune-process.ts';

// The commands that keep running.
if (['start', 'worker', 'reader'].includes(process.argv[2] ?? '')) tuneProcess(process.env);
// What this process writes is for its own user: the embedded database, files, backups.
process.umask(0o077);
shareCompileCache(process.env);
const { runCommandLine } = await import('./cli/program.ts');
process.exitCode = await runCommandLine(process.argv.slice(2), process.env);
