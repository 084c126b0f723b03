import type { SingleSignOnSettings } from '@lectern/domain/settings';
import { isCertificateOf } from './key-values.ts';
import { SettingsError } from './setting.ts';
import type { Settings } from './settings.ts';

type SamlSettings = Pick<
  Settings,
  'SSO_SESSION_HOURS' | 'SSO_ACCOUNTS' | 'SAML_PRIVATE_KEY' | 'SAML_CERTIFICATE'
>;

/** Throws `SettingsError` for a certificate that is not that of the key. */
export function singleSignOnOf(settings: SamlSettings): SingleSignOnSettings {
  const { SAML_PRIVATE_KEY: privateKey, SAML_CERTIFICATE: certificate } = settings;
  const common = { sessionHours: settings.SSO_SESSION_HOURS, accounts: settings.SSO_ACCOUNTS };
  if (privateKey === undefined && certificate === undefined) return common;
  if (privateKey === undefined || certificate === undefined) {
    throw new SettingsError('SAML_PRIVATE_KEY and SAML_CERTIFICATE must be set together.');
  }
  if (!isCertificateOf(privateKey, certificate)) {
    throw new SettingsError('SAML_CERTIFICATE must be the certificate of SAML_PRIVATE_KEY.');
  }
  return { ...common, signing: { privateKey, certificate } };
}
