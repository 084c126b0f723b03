import { ApiError } from '@lectern/contract';
import {
  DatabaseBusyError,
  DatabaseUnavailableError,
  InvalidCursorError,
  constraintViolationOf,
  isDatabaseFull,
  isInvalidText,
} from '@lectern/database';

/** The message for each constraint that a caller can violate. */
const meanings: Record<string, string> = {
  users_email_key: 'There is already a user with this e-mail address.',
  tokens_secret_hash_key: 'There is already a token with this secret.',
  organizations_hostname_key: 'This hostname is already used by another organization.',
  sites_hostname_key: 'This host name is already used by another site of this organization.',
  sites_proxy_origin_key: 'Another site of this organization is already read behind this address.',
  domain_verifications_verified_key: 'Another organization has verified this domain.',
  sites_basename_key: 'Another site of this organization already has this basename.',
  custom_fields_name_key: 'Another custom field of this organization already has this name.',
  site_sections_path_key: 'Another section of this site already has this path.',
  site_spaces_path_key: 'Another space already has this path there.',
  site_redirects_source_key: 'There is already a redirect of this path on the site.',
  openapi_specs_slug_key: 'Another OpenAPI spec of this organization already has this slug.',
  scim_users_name_key: 'Another user of this organization already has this userName.',
  site_spaces_space_key: 'The space is already there.',
};

/** The error response for an error of the database that a caller can cause; `undefined` for any other error. */
export function apiErrorOf(error: unknown): ApiError | undefined {
  if (error instanceof InvalidCursorError) {
    const message = 'is not a page of this list: use `next.page` of an answer to the same query';
    return new ApiError('invalid_input', `query.page: ${message}`, {
      details: [{ path: 'query.page', message }],
      cause: error,
    });
  }
  if (isDatabaseFull(error)) {
    return new ApiError(
      'insufficient_storage',
      'The disk of the database is full, so nothing can be written. Free space on it, then retry.',
      {
        cause: error,
      },
    );
  }
  if (error instanceof DatabaseBusyError) {
    return new ApiError('unavailable', 'Too many requests wait for the database. Try again shortly.', {
      cause: error,
    });
  }
  if (error instanceof DatabaseUnavailableError) {
    return new ApiError('unavailable', 'The database is out of reach right now. Try again shortly.', {
      cause: error,
    });
  }
  if (isInvalidText(error)) {
    return new ApiError('invalid_input', 'A text contains a NUL character, which cannot be stored.', {
      cause: error,
    });
  }
  const violation = constraintViolationOf(error);
  if (violation === undefined) return undefined;
  if (violation.kind === 'foreign-key') {
    return new ApiError(
      'conflict',
      'Something this refers to was removed meanwhile. Read again, then retry.',
      {
        cause: error,
      },
    );
  }
  const meaning = meanings[violation.constraint];
  return meaning === undefined ? undefined : new ApiError('conflict', meaning, { cause: error });
}
