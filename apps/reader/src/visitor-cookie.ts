/** Cookies have at most 4,096 bytes; a token of a visitor may have 8,192. */
const partLength = 3500;
const maxParts = 3;
const maxTokenLength = 8192;
const name = 'lectern_visitor';
const maxAgeSeconds = 30 * 86_400;

/**
 * The names of the cookies of a site, the most trusted first. A neighbouring host can set no cookie `__Host-…` for another one,
 * and nobody one without `Secure`.
 */
function namesOf(isSecure: boolean): readonly string[] {
  return isSecure ? [`__Host-${name}`, `__Secure-${name}`] : [name];
}

/** Whether a request may have the token of a visitor. */
export function hasVisitorCookie(header: string | undefined): boolean {
  return header?.includes(name) === true;
}

/** The token of a visitor in the cookies of a request, as `visitorCookies` wrote it. */
export function visitorTokenIn(
  header: string | undefined,
  { isSecure }: { readonly isSecure: boolean },
): string | undefined {
  if (header === undefined) return undefined;
  const values = new Map<string, string>();
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    // The first of several is that of the longest path.
    const key = pair.slice(0, Math.max(0, equals)).trim();
    if (key.includes(name) && !values.has(key)) values.set(key, pair.slice(equals + 1).trim());
  }
  for (const known of namesOf(isSecure)) {
    const parts: string[] = [];
    for (let index = 0; index < maxParts; index += 1) {
      const part = values.get(`${known}_${index}`);
      if (part === undefined || part === '') break;
      parts.push(part);
    }
    const token = parts.join('');
    if (isPlausibleToken(token)) return token;
  }
  return undefined;
}

/** Whether a text may be the token of a visitor, and the value of a cookie. */
export function isPlausibleToken(text: string): boolean {
  return text.length <= maxTokenLength && /^[A-Za-z0-9._~+/=-]+$/.test(text);
}

/** Cookies for the site at a path only, which no script can read. They end with the token. */
export function visitorCookies(
  token: string,
  { path, isSecure, now }: { path: string; isSecure: boolean; now: Date },
): string[] {
  const seconds = lifetimeOf(token, now);
  const [host = name, secure = host] = namesOf(isSecure);
  // Cookies of a whole host have its root as their path.
  const used = path === '/' ? host : secure;
  return Array.from({ length: maxParts }, (_, index) => {
    const part = token.slice(index * partLength, (index + 1) * partLength);
    const age = part === '' ? 0 : seconds;
    return `${used}_${index}=${part}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  });
}

/** Until the `exp` of the token, whose signature the server has checked. */
function lifetimeOf(token: string, now: Date): number {
  const [, payload = ''] = token.split('.');
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : undefined;
    if (typeof exp === 'number')
      return Math.max(0, Math.min(maxAgeSeconds, Math.floor(exp - now.getTime() / 1000)));
  } catch {
    // Not a JWT: a session of an hour.
  }
  return 3600;
}
