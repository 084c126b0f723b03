import { bytes, generated, integer, nullable, secret, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

/** The authenticator app of a user (TOTP, RFC 6238). */
export const secondFactorsTable = defineTable('second_factors', {
  user_id: text(),
  /** In base32, sealed. */
  secret: secret(text(), { kind: 'sealed', purpose: 'second factors', of: ['user_id'] }),
  created_at: timestamp(),
  /** Null until its first code proved that the app has the secret. */
  enabled_at: nullable(timestamp()),
  /** The number of 30 seconds of the last code that was accepted: each code works once. */
  last_step: generated(integer()),
});
export type SecondFactorsTable = TableOf<typeof secondFactorsTable>;

/** Codes for a user without their authenticator app; each works once. */
export const recoveryCodesTable = defineTable('recovery_codes', {
  user_id: text(),
  /** SHA-256: the codes are random, 80 bits long. */
  code_hash: secret(bytes(), { kind: 'hashed' }),
});

/** A sign-in that waits for a code, after the right password. */
export const signInChallengesTable = defineTable('sign_in_challenges', {
  /** SHA-256 of the secret that the browser has meanwhile. */
  secret_hash: secret(bytes(), { kind: 'hashed' }),
  user_id: text(),
  expires_at: timestamp(),
  attempts_left: integer(),
});
export type SignInChallengesTable = TableOf<typeof signInChallengesTable>;
