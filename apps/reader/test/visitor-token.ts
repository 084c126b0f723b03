import { createHmac } from 'node:crypto';

/** A token of a visitor: a JWT, signed with HS256. */
export function visitorToken(
  privateKey: string,
  claims: Readonly<Record<string, unknown>> = {},
  exp = Math.floor(Date.now() / 1000) + 600,
): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, exp })}`;
  return `${signed}.${createHmac('sha256', privateKey).update(signed).digest('base64url')}`;
}
