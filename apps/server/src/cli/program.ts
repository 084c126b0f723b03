import { Argument, Command, CommanderError, InvalidArgumentError } from 'commander';
import type { Environment } from '../settings.ts';
import { addAdministration } from './administer.ts';
import { type OutputOptions, printAnswer } from './answer.ts';
import { answering } from './command-options.ts';
import { completionScript, type Shell, shells } from './completion.ts';
import { addContentCommands } from './content-commands.ts';
import { type OpenPage, openPage, openPages } from './open.ts';
import type { ReaderCommand } from './reader.ts';

const help = `
With LECTERN_TOKEN set, commands for users, organizations and tokens use the running server at LECTERN_URL, by default
the one with these settings on this machine. Without it, they open the database: that of DATABASE_URL, or the embedded one in
DATA_DIR, which no server may be using. Commands for content and jobs always use a running server.

Exit codes: 0 done, 1 failed, 2 not a valid command.`;

/** A check of `doctor` found something broken, and it is printed. */
class BrokenError extends Error {}

/** Runs one command, prints errors to stderr, and resolves with the exit code. */
export async function runCommandLine(args: readonly string[], env: Environment): Promise<number> {
  try {
    await programOf(env).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has printed the error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof BrokenError)) console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

/** Commands that need the whole server import it when they run: loading it takes longer than printing their usage. */
export function programOf(env: Environment): Command {
  // Subcommands inherit both when they are set first.
  const program = new Command('lectern').exitOverride().showHelpAfterError();
  program.description('Administer a Lectern server.').addHelpText('after', help);
  addAdministration(program, env);
  addContentCommands(program, env);
  addData(program, env);
  addProcesses(program, env);
  addTools(program, env);
  return program;
}

/** The commands for the database, its files and its keys. */
function addData(program: Command, env: Environment): void {
  answering(
    program,
    'backup',
    'back up the database, the files and the sealing key to one new file, also while a server runs; needs pg_dump with PostgreSQL',
  )
    .argument('<file>', 'name of the file, such as lectern.tar.gz')
    .action(async (file: string, options: OutputOptions) =>
      printAnswer(options, await (await import('./backup.ts')).backUp(env, file)),
    );
  answering(
    program,
    'restore',
    'restore a backup into an empty DATA_DIR, and with PostgreSQL into the empty database of DATABASE_URL',
  )
    .argument('<file>', 'name of the backup')
    .action(async (file: string, options: OutputOptions) =>
      printAnswer(options, await (await import('./backup.ts')).restore(env, file)),
    );
  const keys = program.command('keys').description('manage the keys of the server');
  answering(keys, 'generate', 'print a new key for SEALING_KEY').action(async (options: OutputOptions) =>
    printAnswer(options, (await import('./keys.ts')).generateKey()),
  );
  answering(
    keys,
    'rotate',
    'create a new signing key, and seal the secrets of the database with the first sealing key',
  ).action(async (options: OutputOptions) =>
    printAnswer(options, await (await import('./keys.ts')).rotate(env)),
  );
  answering(program, 'migrate', 'run pending migrations').action(async (options: OutputOptions) =>
    printAnswer(options, await (await import('./migrate.ts')).migrateDatabase(env)),
  );
}

/** The commands that help to use the others. */
function addTools(program: Command, env: Environment): void {
  answering(
    program,
    'doctor',
    'examine settings, machine, database, storage, mail and names, and say what to mend',
  ).action(async (options: OutputOptions) => {
    const { isBroken, ...answer } = await (await import('./doctor.ts')).examine(env);
    printAnswer(options, answer);
    if (isBroken) throw new BrokenError();
  });
  answering(program, 'open', 'open a page of the server in the browser, or print its URL')
    .addArgument(new Argument('[page]', 'page').choices(openPages).default('home'))
    .action(async (page: OpenPage, options: OutputOptions) =>
      printAnswer(options, await openPage(env, page, options)),
    );
  program
    .command('completion')
    .description('print a script that completes commands in a shell')
    .addArgument(new Argument('<shell>', 'shell').choices(shells))
    .action((shell: Shell) => console.log(completionScript(program, shell)));
}

/** The commands that run until they are stopped. */
function addProcesses(program: Command, env: Environment): void {
  program
    .command('start')
    .description('run the server until stopped')
    .action(async () => (await import('../start.ts')).start(env));
  program
    .command('worker')
    .description('run the jobs of a PostgreSQL database until stopped')
    .action(async () => (await import('./work.ts')).work(env));
  program
    .command('reader')
    .description('show the published sites of a server elsewhere until stopped')
    .requiredOption('--server <url>', 'PUBLIC_URL of the server')
    .option('--sites <url>', 'SITES_URL of the server; by default /sites below its PUBLIC_URL')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on; 0 selects a free one', portOf, 4100)
    .action(async (options: ReaderCommand) => (await import('./reader.ts')).read(env, options));
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new InvalidArgumentError('It must be a port.');
  return port;
}
