import { createHash, timingSafeEqual } from 'node:crypto';
import { AccountError } from '@lectern/domain';
import type { FastifyRequest } from 'fastify';

/** The name of the field with the token of a form. */
export const formField = 'form';

/** The token of the forms of a browser with this cookie. */
export function formTokenOf(cookie: string): string {
  return createHash('sha256').update(`form ${cookie}`).digest('base64url');
}

/**
 * Refuses a form that another site made a browser send (CSRF): by what the browser says of where it comes from, and by a
 * token that only a page for the same browser has.
 */
export function assertOwnForm(
  request: FastifyRequest,
  { publicUrl, cookie, token }: { publicUrl: string; cookie: string | undefined; token: string | null },
): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const isOwnSite = site === undefined || site === 'same-origin';
  const isOwnOrigin =
    origin === undefined ||
    origin === new URL(publicUrl).origin ||
    URL.parse(origin)?.host === request.host.toLowerCase();
  if (isOwnSite && isOwnOrigin && cookie !== undefined && isEqual(token ?? '', formTokenOf(cookie))) return;
  throw new AccountError('forbidden', 'foreignForm');
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
