import type { RateLimitSettings } from '@lectern/domain';
import { defaultRateLimits } from '@lectern/domain/settings';
import { setting } from './setting.ts';
import { wholeNumber } from './setting-values.ts';

export const rateLimitTable = {
  RATE_LIMIT_READS: perMinute('Reads of a user, or of an address without one', defaultRateLimits.reads),
  RATE_LIMIT_WRITES: perMinute('Writes of a user, or of an address without one', defaultRateLimits.writes),
  RATE_LIMIT_JOBS: perMinute(
    'Imports, exports, PDFs, uploads and whatever else makes the server work on afterwards or fetch from elsewhere, of a user',
    defaultRateLimits.jobs,
  ),
  RATE_LIMIT_ANONYMOUS_JOBS: perMinute(
    'The same, of an address without a user',
    defaultRateLimits.anonymousJobs,
  ),
  RATE_LIMIT_WRONG_TOKENS: perMinute('Wrong tokens from an address', defaultRateLimits.wrongTokens),
  RATE_LIMIT_SIGN_INS: perMinute('Steps of sign-ins from an address', defaultRateLimits.signIns),
  RATE_LIMIT_ACCOUNT_SIGN_INS: perMinute(
    'Passwords that are tried for an account, from any address, and mails that are asked for it',
    defaultRateLimits.accountSignIns,
  ),
};

/** The limits for the domain. */
export function rateLimitsOf(settings: Record<keyof typeof rateLimitTable, number>): RateLimitSettings {
  return {
    reads: settings.RATE_LIMIT_READS,
    writes: settings.RATE_LIMIT_WRITES,
    jobs: settings.RATE_LIMIT_JOBS,
    anonymousJobs: settings.RATE_LIMIT_ANONYMOUS_JOBS,
    wrongTokens: settings.RATE_LIMIT_WRONG_TOKENS,
    signIns: settings.RATE_LIMIT_SIGN_INS,
    accountSignIns: settings.RATE_LIMIT_ACCOUNT_SIGN_INS,
  };
}

function perMinute(what: string, fallback: number) {
  return setting({
    meaning: `${what}: at most so many in a minute; 0 is no limit.`,
    expected: 'a whole number from 0 to 1000000000',
    schema: wholeNumber(0, 1_000_000_000),
    fallback,
  });
}
