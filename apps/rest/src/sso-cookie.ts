import type { FastifyRequest } from 'fastify';

export type SsoCookie = {
  readonly read: (request: FastifyRequest) => string | undefined;
  /** The header that sets it. */
  readonly write: (secret: string) => string;
};

/**
 * The cookie that binds a sign-in to a browser. A SAML response arrives with a cross-site POST, so that it cannot be
 * SameSite=Lax; over plain http, which is for local use, browsers reject SameSite=None.
 */
export function ssoCookie(publicUrl: string): SsoCookie {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-lectern_sso' : 'lectern_sso';
  const attributes = `Path=/; Max-Age=600; HttpOnly${isSecure ? '; Secure; SameSite=None' : ''}`;
  return {
    read: ({ headers }) =>
      headers.cookie
        ?.split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    write: (secret) => `${name}=${secret}; ${attributes}`,
  };
}
