import type { SsoProtocol } from '../../store/tables/sso.table.ts';

/** What providers of each protocol are called. */
export const protocolNames: Readonly<Record<SsoProtocol, string>> = {
  saml: 'SAML provider',
  oidc: 'OpenID Connect provider',
};
