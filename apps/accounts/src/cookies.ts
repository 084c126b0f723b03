import type { FastifyRequest } from 'fastify';

/**
 * The cookies of the pages: the session, what binds forms to a browser, and a sign-in that is not finished; `lectern_sso` is that
 * of one through a provider of an organization, which its routes write.
 */
export type CookieName =
  | 'lectern_session'
  | 'lectern_form'
  | 'lectern_challenge'
  | 'lectern_oidc'
  | 'lectern_sso';

/** What every value that these pages write looks like. */
const plausible = /^[\w.~+/-]{16,1024}$/;

/**
 * The name in the browser: a neighbouring host can set no cookie `__Host-…` for this one, and nobody one without `Secure`.
 * Over plain http, which is for the own machine, there is no such name.
 */
function nameOf(name: CookieName, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

export type Cookies = {
  read(request: FastifyRequest, name: CookieName): string | undefined;
  /** The header that sets a cookie, which no script can read; without a value, that removes it. */
  write(request: FastifyRequest, name: CookieName, value: string | undefined, maxAgeSeconds?: number): string;
};

/** Cookies of a server with this public URL. */
export function cookiesOf(publicUrl: string): Cookies {
  const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https' || publicUrl.startsWith('https:');
  return {
    read(request, name) {
      const wanted = `${nameOf(name, isSecure(request))}=`;
      const pair = request.headers.cookie
        ?.split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith(wanted));
      const value = pair?.slice(wanted.length);
      return value !== undefined && plausible.test(value) ? value : undefined;
    },
    write(request, name, value, maxAgeSeconds) {
      const secure = isSecure(request);
      const age = value === undefined ? 0 : maxAgeSeconds;
      const attributes = [
        `${nameOf(name, secure)}=${value ?? ''}`,
        'Path=/',
        ...(age === undefined ? [] : [`Max-Age=${age}`]),
        'HttpOnly',
        // A link in a mail or of another site leads to a page that knows who is there; a form of another site does not.
        'SameSite=Lax',
        ...(secure ? ['Secure'] : []),
      ];
      return attributes.join('; ');
    },
  };
}
