import { ApiError, type ErrorCode } from '@lectern/contract';
import { AccountError, fillText } from '@lectern/domain';
import type { Messages } from './messages/messages.ts';
import type { Texts } from './messages/texts/english.ts';

type Problem = keyof Texts['problems'];

/** What is wrong where the input of an operation names a member. */
const ofMembers: Readonly<Record<string, Problem>> = {
  'body.displayName': 'invalidName',
  'body.label': 'tokenLabel',
  'body.expiresAt': 'tokenExpiry',
};

const ofCodes: Readonly<Partial<Record<ErrorCode, Problem>>> = {
  rate_limited: 'tooMany',
  unavailable: 'busy',
  bad_gateway: 'provider',
  not_found: 'gone',
  conflict: 'changed',
  precondition_failed: 'changed',
  forbidden: 'forbidden',
  unauthenticated: 'signInEnded',
  insufficient_storage: 'full',
};

/** The sentence for a person whose form was refused. Throws every error that is none of theirs. */
export function sentenceOf(error: unknown, { texts, formats }: Messages): string {
  if (!(error instanceof ApiError) || error.code === 'internal') throw error;
  if (error instanceof AccountError) {
    const values = Object.entries(error.values).map(([name, value]) => [name, formats.number(value)]);
    return fillText(texts.problems[error.problem], Object.fromEntries(values));
  }
  const [detail] = error.details ?? [];
  const ofMember = detail && ofMembers[detail.path];
  if (ofMember !== undefined) return texts.problems[ofMember];
  // The message of the API says more, in English.
  return formats.tag === 'en' ? error.message : texts.problems[ofCodes[error.code] ?? 'other'];
}

/** Of the page with a form that was refused. */
export function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : 400;
}
