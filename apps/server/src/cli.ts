import { enableCompileCache } from 'node:module';
import { tuneProcess } from './tune-process.ts';

// The only command that keeps running.
if (process.argv[2] === 'worker') tuneProcess(process.env);
// What this process writes is for its own user: the embedded database, files, backups.
process.umask(0o077);
// Compiling the sources takes half of the time of a command; the next one finds them cached.
enableCompileCache();
const { runCommandLine } = await import('./cli/program.ts');
process.exitCode = await runCommandLine(process.argv.slice(2), process.env);
