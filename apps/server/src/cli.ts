import { enableCompileCache } from 'node:module';

// What this process writes is for its own user: the embedded database, files, backups.
process.umask(0o077);
// Compiling the sources takes half of the time of a command; the next one finds them cached.
enableCompileCache();
const { runCommandLine } = await import('./cli/program.ts');
process.exitCode = await runCommandLine(process.argv.slice(2), process.env);
