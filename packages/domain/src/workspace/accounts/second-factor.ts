import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { AccountError } from '../../core/account-error.ts';
import type { Ctx } from '../../context/context.ts';
import { transaction } from '../../context/transaction.ts';
import { assertPassword } from './assert-password.ts';

/** A user who manages their account. */
export type AccountUser = { readonly id: string; readonly email: string; readonly displayName: string };

/** What a user sees of their authenticator app. */
export type SecondFactorState =
  | { readonly state: 'off' }
  /** To be entered in the app: as base32, and as the `otpauth:` URI of a QR code. */
  | { readonly state: 'pending'; readonly secret: string; readonly uri: string }
  | { readonly state: 'on'; readonly recoveryCodesLeft: number };

const periodSeconds = 30;
const recoveryCodes = 10;
/** 16 characters of base32. */
const recoveryBytes = 10;

export async function readSecondFactor(ctx: Ctx, user: AccountUser): Promise<SecondFactorState> {
  const row = await ctx.store.secondFactors.find(user.id);
  if (row === undefined) return { state: 'off' };
  if (row.enabled_at !== null)
    return { state: 'on', recoveryCodesLeft: await ctx.store.secondFactors.countRecoveryCodes(user.id) };
  const secret = open(ctx, user.id, row.secret);
  return { state: 'pending', secret, uri: totpOf(ctx, secret, user.email).toString() };
}

/** Begins with a new secret; 409 where an app is in use already. */
export async function startSecondFactor(ctx: Ctx, { id }: AccountUser): Promise<void> {
  const secret = new Secret({ size: 20 }).base32;
  const started = await ctx.store.secondFactors.start({
    user_id: id,
    secret: ctx.settings.sealing.seal(secret, { purpose: 'second factors', of: id }),
    created_at: ctx.clock().toISOString(),
  });
  if (!started) throw new AccountError('conflict', 'appInUse');
}

/**
 * Turns it on with the first code of the app, and returns the recovery codes, which are shown once.
 * @throws ApiError 403 for a wrong password, 400 for a wrong code
 */
export async function enableSecondFactor(
  ctx: Ctx,
  user: AccountUser,
  { code, password }: { readonly code: string; readonly password: string },
): Promise<readonly string[]> {
  await assertPassword(ctx, user, password);
  const row = await ctx.store.secondFactors.find(user.id);
  if (row === undefined || row.enabled_at !== null) throw new AccountError('conflict', 'appNotStarted');
  const step = stepOf(ctx, open(ctx, user.id, row.secret), code);
  if (step === undefined) throw new AccountError('invalid_input', 'wrongAppCode', { path: 'code' });
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await transaction(ctx, async (tx) => {
    const { secondFactors } = tx.store;
    if (!(await secondFactors.enable(user.id, row.secret, tx.clock().toISOString())))
      throw new AccountError('conflict', 'appChanged');
    await secondFactors.acceptStep(user.id, step);
    await secondFactors.insertRecoveryCodes(user.id, codes.map(hashOfRecoveryCode));
  });
  ctx.log.info({ userId: user.id }, 'A user turned on a second factor.');
  return codes;
}

/**
 * Turns it off; one that was only begun needs no proof.
 * @throws ApiError 403 for a wrong password, 400 for a wrong code
 */
export async function disableSecondFactor(
  ctx: Ctx,
  user: AccountUser,
  { code, password }: { readonly code: string; readonly password: string },
): Promise<void> {
  if (await ctx.store.secondFactors.isEnabled(user.id)) {
    await assertPassword(ctx, user, password);
    if (!(await acceptCode(ctx, user.id, code)))
      throw new AccountError('invalid_input', 'wrongCode', { path: 'code' });
  }
  await ctx.store.secondFactors.delete(user.id);
  ctx.log.info({ userId: user.id }, 'A user turned off a second factor.');
}

/** Whether a code is the current one of the app of a user, or a recovery code. Either works once. */
export async function acceptCode(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const row = await ctx.store.secondFactors.find(userId);
  if (row === undefined || row.enabled_at === null) return false;
  const step = stepOf(ctx, open(ctx, userId, row.secret), code);
  if (step !== undefined) return ctx.store.secondFactors.acceptStep(userId, step);
  return ctx.store.secondFactors.consumeRecoveryCode(userId, hashOfRecoveryCode(code));
}

/** The number of the period of a code: the current one, or one next to it, since clocks differ. */
function stepOf(ctx: Ctx, secret: string, code: string): number | undefined {
  const token = code.replaceAll(' ', '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = ctx.clock().getTime();
  const delta = totpOf(ctx, secret, '').validate({ token, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / (periodSeconds * 1000)) + delta;
}

function totpOf({ settings }: Ctx, secret: string, label: string): TOTP {
  const issuer = `Lectern (${new URL(settings.publicUrl).host})`;
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodSeconds, digits: 6 });
}

function open({ settings }: Ctx, userId: string, sealed: string): string {
  return settings.sealing.open(sealed, { purpose: 'second factors', of: userId });
}

/** Such as `k4wz-7hq2-…`, in groups that are easy to copy from paper. */
function newRecoveryCode(): string {
  const text = new Secret({ buffer: new Uint8Array(randomBytes(recoveryBytes)).buffer }).base32.toLowerCase();
  return (text.match(/.{4}/g) ?? []).join('-');
}

function hashOfRecoveryCode(code: string): Uint8Array {
  return createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '').slice(0, 64)).digest();
}
