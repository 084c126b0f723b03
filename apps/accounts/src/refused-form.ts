import { ApiError } from '@lectern/contract';

/** What forms call the members that an error names. */
const labels: Readonly<Record<string, string>> = {
  password: 'The password',
  email: 'The e-mail address',
  name: 'The name',
  'body.displayName': 'The name',
  'body.label': 'The name of the token',
  'body.expiresAt': 'The end of the token',
  code: 'The code',
};

/** The sentence for a person whose form was refused. Throws every error that is none of theirs. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'internal') throw error;
  const [detail] = error.details ?? [];
  const label = detail === undefined ? undefined : labels[detail.path];
  return detail === undefined || label === undefined ? error.message : `${label} ${detail.message}.`;
}

/** Of the page with a form that was refused. */
export function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : 400;
}
