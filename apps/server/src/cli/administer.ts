import { type Command, InvalidArgumentError } from 'commander';
import type { Environment } from '../settings.ts';
import type { Access } from './access.ts';
import { type Answer, type OutputOptions, printAnswer } from './answer.ts';
import { answering } from './command-options.ts';
import { addMoves } from './move-commands.ts';
import { openAccess } from './open-access.ts';
import { disableSso, listOrganizations } from './organizations.ts';
import { createToken, listTokens, type NewTokenOptions, revokeToken } from './tokens.ts';
import { confirmEmail, createUser, listUsers, setDisabled } from './users.ts';

type UserOptions = OutputOptions & { readonly user?: string };

/** The commands for users, organizations and tokens. */
export function addAdministration(program: Command, env: Environment): void {
  const run = async (options: OutputOptions, work: (access: Access) => Promise<Answer>) => {
    const access = await openAccess(env);
    try {
      printAnswer(options, await work(access));
    } finally {
      await access.close();
    }
  };
  addUsers(program.command('users').description('manage users'), run);
  const organizations = program.command('organizations').alias('orgs').description('manage organizations');
  addOrganizations(organizations, run);
  addMoves(organizations, env);
  addTokens(program.command('tokens').description('manage personal access tokens'), run);
}

type Run = (options: OutputOptions, work: (access: Access) => Promise<Answer>) => Promise<void>;

function addUsers(users: Command, run: Run): void {
  answering(users, 'create', 'create a user')
    .requiredOption('--email <address>', 'e-mail address')
    .requiredOption('--name <name>', 'display name')
    .option('--admin', 'make the user an administrator of the server', false)
    .action((options: OutputOptions & { email: string; name: string; admin: boolean }) =>
      run(options, (access) => createUser(access, options)),
    );
  answering(users, 'list', 'list all users').action((options: OutputOptions) => run(options, listUsers));
  answering(users, 'disable', 'end all access of a user')
    .argument('<email or id>', 'user')
    .action((user: string, options: OutputOptions) =>
      run(options, (access) => setDisabled(access, user, true)),
    );
  answering(users, 'enable', 'restore the access of a disabled user')
    .argument('<email or id>', 'user')
    .action((user: string, options: OutputOptions) =>
      run(options, (access) => setDisabled(access, user, false)),
    );
  answering(users, 'confirm-email', 'state that the e-mail address of a user is theirs')
    .argument('<email or id>', 'user')
    .action((user: string, options: OutputOptions) => run(options, (access) => confirmEmail(access, user)));
}

function addOrganizations(organizations: Command, run: Run): void {
  answering(organizations, 'disable-sso', 'stop enforcing single sign-on, where nobody can sign in any more')
    .argument('<organization id>', 'organization')
    .action((organizationId: string, options: OutputOptions) =>
      run(options, (access) => disableSso(access, organizationId)),
    );
  answering(
    organizations,
    'list',
    'list all organizations, with the bytes of their files and how many they may have',
  ).action((options: OutputOptions) => run(options, listOrganizations));
}

function addTokens(tokens: Command, run: Run): void {
  const ofUser = 'user of the tokens; defaults to that of LECTERN_TOKEN';
  answering(tokens, 'create', 'create a token and print it')
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
    .action((options: OutputOptions & NewTokenOptions) =>
      run(options, (access) => createToken(access, options)),
    );
  answering(tokens, 'list', 'list tokens, without their secrets')
    .option('--user <email or id>', ofUser)
    .action((options: UserOptions) => run(options, (access) => listTokens(access, options.user)));
  answering(tokens, 'revoke', 'revoke a token')
    .argument('<token id>', 'id of the token, as `tokens list` prints it')
    .option('--user <email or id>', ofUser)
    .action((tokenId: string, options: UserOptions) =>
      run(options, (access) => revokeToken(access, tokenId, options.user)),
    );
}

function expiryOf(text: string): string | null {
  if (text === 'never') return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime()))
    throw new InvalidArgumentError('It must be a date, such as 2030-01-31, or never.');
  return date.toISOString();
}
