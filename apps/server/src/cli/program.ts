import { Command, CommanderError, InvalidArgumentError } from 'commander';
import type { Environment } from '../settings.ts';
import type { Access } from './access.ts';
import type { ReaderCommand } from './reader.ts';
import { openAccess } from './open-access.ts';
import { disableSso, listOrganizations } from './organizations.ts';
import { createToken, listTokens, type NewTokenOptions, revokeToken } from './tokens.ts';
import { confirmEmail, createUser, listUsers, setDisabled } from './users.ts';

const help = `
With LECTERN_TOKEN set, commands for users, organizations and tokens use the running server at LECTERN_URL, by default
http://localhost:4000. Without it, they open the database: that of DATABASE_URL, or the embedded one in DATA_DIR, which
no server may be using.`;

/** Runs one command, prints errors to stderr, and resolves with the exit code. */
export async function runCommandLine(args: readonly string[], env: Environment): Promise<number> {
  try {
    await programOf(env).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has printed the error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1;
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

/** Commands that need the whole server import it when they run: loading it takes longer than printing their usage. */
function programOf(env: Environment): Command {
  // Subcommands inherit both when they are set first.
  const program = new Command('lectern').exitOverride().showHelpAfterError();
  program.description('Administer a Lectern server.').addHelpText('after', help);

  const users = program.command('users').description('manage users');
  users
    .command('create')
    .description('create a user')
    .requiredOption('--email <address>', 'e-mail address')
    .requiredOption('--name <name>', 'display name')
    .option('--admin', 'make the user an administrator of the server', false)
    .action((options: { email: string; name: string; admin: boolean }) =>
      withAccess(env, (access) => createUser(access, options)),
    );
  users
    .command('list')
    .description('list all users')
    .action(() => withAccess(env, listUsers));

  users
    .command('disable')
    .description('end all access of a user')
    .argument('<email or id>', 'user')
    .action((user: string) => withAccess(env, (access) => setDisabled(access, user, true)));
  users
    .command('enable')
    .description('restore the access of a disabled user')
    .argument('<email or id>', 'user')
    .action((user: string) => withAccess(env, (access) => setDisabled(access, user, false)));
  users
    .command('confirm-email')
    .description('state that the e-mail address of a user is theirs')
    .argument('<email or id>', 'user')
    .action((user: string) => withAccess(env, (access) => confirmEmail(access, user)));

  const organizations = program.command('organizations').alias('orgs').description('manage organizations');
  organizations
    .command('disable-sso')
    .description('stop enforcing single sign-on, where nobody can sign in any more')
    .argument('<organization id>', 'organization')
    .action((organizationId: string) => withAccess(env, (access) => disableSso(access, organizationId)));

  organizations
    .command('list')
    .description('list all organizations, with the bytes of their files and how many they may have')
    .action(() => withAccess(env, listOrganizations));

  addMoves(organizations, env);

  const tokens = program.command('tokens').description('manage personal access tokens');
  tokens
    .command('create')
    .description('create a token and print it')
    .requiredOption('--user <email or id>', 'user of the token')
    .requiredOption('--label <text>', 'label of the token')
    .option(
      '--expires <date>',
      'expiration date, such as 2030-01-31, or never; by default TOKEN_LIFETIME_DAYS',
      expiryOf,
    )
    .option('--read-only', 'make a token that only reads')
    .option('--organization <id>', 'limit the token to one organization')
    .option('--space <id>', 'limit the token to one space')
    .action((options: NewTokenOptions) => withAccess(env, (access) => createToken(access, options)));
  tokens
    .command('list')
    .description('list tokens, without their secrets')
    .option('--user <email or id>', 'user of the tokens; defaults to that of LECTERN_TOKEN')
    .action(({ user }: { user?: string }) => withAccess(env, (access) => listTokens(access, user)));
  tokens
    .command('revoke')
    .description('revoke a token')
    .argument('<token id>', 'id of the token, as `tokens list` prints it')
    .option('--user <email or id>', 'user of the token; defaults to that of LECTERN_TOKEN')
    .action((tokenId: string, { user }: { user?: string }) =>
      withAccess(env, (access) => revokeToken(access, tokenId, user)),
    );

  program
    .command('backup')
    .description(
      'back up the database, the files and the sealing key to one new file, also while a server runs; needs pg_dump with PostgreSQL',
    )
    .argument('<file>', 'name of the file, such as lectern.tar.gz')
    .action(async (file: string) => (await import('./backup.ts')).backUp(env, file));
  program
    .command('restore')
    .description(
      'restore a backup into an empty DATA_DIR, and with PostgreSQL into the empty database of DATABASE_URL',
    )
    .argument('<file>', 'name of the backup')
    .action(async (file: string) => (await import('./backup.ts')).restore(env, file));
  const keys = program.command('keys').description('manage the keys of the server');
  keys
    .command('generate')
    .description('print a new key for SEALING_KEY')
    .action(async () => (await import('./keys.ts')).generateKey());
  keys
    .command('rotate')
    .description('create a new signing key, and seal the secrets of the database with the first sealing key')
    .action(async () => (await import('./keys.ts')).rotate(env));
  program
    .command('migrate')
    .description('run pending migrations')
    .action(async () => (await import('./migrate.ts')).migrateDatabase(env));
  addProcesses(program, env);
  return program;
}

/** The commands that move an organization to another server. */
function addMoves(organizations: Command, env: Environment): void {
  organizations
    .command('export')
    .description(
      'make an organization read-only and write it to one new file, its secrets sealed with MOVE_KEY or left out',
    )
    .argument('<organization id>', 'organization')
    .argument('<file>', 'name of the file, such as organization.tar.gz')
    .option('--wait <seconds>', 'how long to wait for its jobs', secondsOf, 60)
    .action(async (organizationId: string, file: string, { wait }: { wait: number }) =>
      (await import('./move.ts')).exportTo(env, organizationId, { file, waitSeconds: wait }),
    );
  organizations
    .command('import')
    .description('create an organization from such a file: all of it, or nothing')
    .argument('<file>', 'name of the file')
    .action(async (file: string) => (await import('./move.ts')).importFrom(env, file));
  organizations
    .command('resume')
    .description('let an organization that was exported be written again')
    .argument('<organization id>', 'organization')
    .action(async (organizationId: string) => (await import('./move.ts')).resume(env, organizationId));
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

async function withAccess(env: Environment, work: (access: Access) => Promise<void>): Promise<void> {
  const access = await openAccess(env);
  try {
    await work(access);
  } finally {
    await access.close();
  }
}

function secondsOf(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('It must be a number of seconds.');
  return Number(text);
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new InvalidArgumentError('It must be a port.');
  return port;
}

function expiryOf(text: string): string | null {
  if (text === 'never') return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime()))
    throw new InvalidArgumentError('It must be a date, such as 2030-01-31, or never.');
  return date.toISOString();
}
