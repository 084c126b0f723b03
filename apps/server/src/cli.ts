import { hasPgliteCode } from '@lectern/database/pglite-code-file';
import { setPgliteFlags } from '@lectern/database/pglite-flags';
import { isEmbedded } from './is-embedded.ts';
import { shareCompileCache } from './share-compile-cache.ts';
import { tuneProcess } from './tune-process.ts';

// The commands that keep running.
if (['start', 'worker', 'reader'].includes(process.argv[2] ?? '')) tuneProcess(process.env);
// What this process writes is for its own user: the embedded database, files, backups.
process.umask(0o077);
// V8 refuses the code that it cached with other flags.
if (isEmbedded(process.env) && !hasPgliteCode()) setPgliteFlags();
shareCompileCache(process.env);
const { runCommandLine } = await import('./cli/program.ts');
process.exitCode = await runCommandLine(process.argv.slice(2), process.env);
