import { ApiError, type ErrorCode } from '@lectern/contract';
import { fillText } from './languages/language-formats.ts';

/**
 * What may be wrong when people sign in or change their account, in English; account pages have it in every language.
 * `{…}` is replaced by a value of the error.
 */
export const accountProblems = {
  wrongSignIn: 'The e-mail address or the password is wrong.',
  signInEnded: 'This sign-in took too long, or too many attempts. Begin again.',
  wrongCode:
    'The code is wrong, or was used already. Enter the one that the app shows now, or a recovery code.',
  wrongAppCode: 'The code is wrong. Enter the one that the app shows now.',
  wrongPassword: 'The current password is wrong.',
  passwordTooShort: 'The password must have at least {count} characters.',
  passwordTooLong: 'The password must have at most {count} characters.',
  passwordIsCommon:
    'The password is one of the most common passwords of published breaches. Choose another one.',
  passwordIsPersonal: 'The password must not be made of your name or e-mail address.',
  invalidName: 'The name must have 1 to 64 characters.',
  invalidEmail: 'Enter a valid e-mail address.',
  usedLink:
    'This link was used already or has expired. Ask for a new one below, or an administrator of this server.',
  appInUse: 'An authenticator app is in use already. Turn it off first.',
  appNotStarted: 'Start to set up an authenticator app first.',
  appChanged: 'The authenticator app was set up elsewhere meanwhile.',
  userDisabled: 'This user is disabled. Ask an administrator of this server.',
  foreignEmail:
    'A user with your e-mail address exists already, and the identity provider does not say that it has verified the address. Sign in with your password, or ask an administrator of this server.',
  providerWithoutEmail:
    'The identity provider did not send your e-mail address. Ask its administrator to send the claim `email`.',
  providerRejected:
    'The answer of the identity provider was not accepted. Sign in again; if it happens again, ask an administrator of this server.',
  providerEnded: 'This sign-in took too long, or was not started in this browser. Sign in again.',
  foreignForm:
    'This form was not sent from a page that this browser opened here, or cookies are off. Open the page again, then retry.',
  oldMailLink:
    'This link is not complete, or too old. Use that of a newer mail, or sign in and choose your mails there.',
} as const;
export type AccountProblem = keyof typeof accountProblems;

/** An error that account pages show in the language of their reader. */
export class AccountError extends ApiError {
  readonly problem: AccountProblem;
  readonly values: Readonly<Record<string, number>>;

  constructor(
    code: ErrorCode,
    problem: AccountProblem,
    options: {
      /** The member of the input that is wrong. */
      readonly path?: string;
      readonly values?: Readonly<Record<string, number>>;
      readonly cause?: unknown;
    } = {},
  ) {
    const { path, values = {}, cause } = options;
    const texts = Object.entries(values).map(([name, value]) => [name, String(value)]);
    const message = fillText(accountProblems[problem], Object.fromEntries(texts));
    super(code, message, { cause, ...(path !== undefined && { details: [{ path, message }] }) });
    this.problem = problem;
    this.values = values;
  }
}
