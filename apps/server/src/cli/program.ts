import { Command, CommanderError, InvalidArgumentError } from 'commander';
import type { Environment } from '../settings.ts';
import { type Access, openAccess } from './access.ts';
import { backUp } from './backup.ts';
import { migrateDatabase } from './migrate.ts';
import { createToken, listTokens, revokeToken } from './tokens.ts';
import { createUser, listUsers } from './users.ts';
import { work } from './work.ts';

const help = `
With LECTERN_TOKEN set (and LECTERN_URL, unless it is http://localhost:4000) users and tokens are those of the
running server. Without it the database itself is opened: that of DATABASE_URL, else the embedded one in DATA_DIR,
while no server uses it.`;

/** Runs one command; resolves with the exit code. What went wrong is said in a sentence on stderr. */
export async function runCommandLine(args: readonly string[], env: Environment): Promise<number> {
  try {
    await programOf(env).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has printed what it has to say.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1;
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

function programOf(env: Environment): Command {
  // Subcommands inherit both, so they come first.
  const program = new Command('lectern').exitOverride().showHelpAfterError();
  program.description('Administrates a Lectern server.').addHelpText('after', help);

  const users = program.command('users').description('people who sign in');
  users
    .command('create')
    .description('create a user')
    .requiredOption('--email <address>', 'e-mail address')
    .requiredOption('--name <name>', 'name that others see')
    .option('--admin', 'administrates this server', false)
    .action((options: { email: string; name: string; admin: boolean }) =>
      using(env, (access) => createUser(access, options)),
    );
  users
    .command('list')
    .description('list every user')
    .action(() => using(env, listUsers));

  const tokens = program.command('tokens').description('personal tokens');
  tokens
    .command('create')
    .description('create a token and print it')
    .requiredOption('--user <email or id>', 'whose token it is')
    .requiredOption('--label <text>', 'what it is for')
    .option('--expires <date>', 'when it stops working, such as 2030-01-31', dateOf)
    .action((options: { user: string; label: string; expires?: string }) =>
      using(env, (access) => createToken(access, options)),
    );
  tokens
    .command('list')
    .description('list tokens, without their secrets')
    .option('--user <email or id>', 'whose tokens; those of LECTERN_TOKEN itself when left out')
    .action(({ user }: { user?: string }) => using(env, (access) => listTokens(access, user)));
  tokens
    .command('revoke')
    .description('revoke a token')
    .argument('<token id>', 'as `tokens list` shows it')
    .option('--user <email or id>', 'whose token; that of LECTERN_TOKEN itself when left out')
    .action((tokenId: string, { user }: { user?: string }) =>
      using(env, (access) => revokeToken(access, tokenId, user)),
    );

  program
    .command('backup')
    .description(
      'write the embedded database to a new file; to restore, extract it into an empty DATA_DIR/pglite',
    )
    .argument('<file>', 'such as lectern.tar.gz')
    .action((file: string) => backUp(env, file));
  program
    .command('migrate')
    .description('bring the tables of the database up to date')
    .action(() => migrateDatabase(env));
  program
    .command('worker')
    .description('work on the jobs of the servers that share a PostgreSQL database, until stopped')
    .action(() => work(env));
  return program;
}

async function using(env: Environment, work: (access: Access) => Promise<void>): Promise<void> {
  const access = await openAccess(env);
  try {
    await work(access);
  } finally {
    await access.close();
  }
}

function dateOf(text: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError('It must be a date, such as 2030-01-31.');
  return date.toISOString();
}
