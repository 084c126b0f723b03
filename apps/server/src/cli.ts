import { enableCompileCache } from 'node:module';

// Compiling the sources is half of what a command takes; the next one finds them compiled.
enableCompileCache();
const { runCommandLine } = await import('./cli/program.ts');
process.exitCode = await runCommandLine(process.argv.slice(2), process.env);
