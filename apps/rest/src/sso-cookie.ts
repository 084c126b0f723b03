import type { FastifyRequest } from 'fastify';

export type SsoCookie = {
  readonly read: (request: FastifyRequest) => string | undefined;
  /** The header that sets it. */
  readonly write: (request: FastifyRequest, secret: string) => string;
};

/**
 * The cookie that binds a sign-in to a browser. A SAML response arrives with a cross-site POST, so that it cannot be
 * SameSite=Lax; over plain http, which is for local use, browsers reject SameSite=None.
 */
export function ssoCookie(publicUrl: string): SsoCookie {
  // As for the cookies of the pages of accounts, which read this one, too.
  const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https' || publicUrl.startsWith('https:');
  const nameOf = (request: FastifyRequest) => (isSecure(request) ? '__Host-lectern_sso' : 'lectern_sso');
  return {
    read(request) {
      const wanted = `${nameOf(request)}=`;
      return request.headers.cookie
        ?.split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith(wanted))
        ?.slice(wanted.length);
    },
    write(request, secret) {
      const secure = isSecure(request) ? '; Secure; SameSite=None' : '';
      return `${nameOf(request)}=${secret}; Path=/; Max-Age=600; HttpOnly${secure}`;
    },
  };
}
