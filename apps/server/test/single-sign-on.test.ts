import { expect, test } from 'vitest';
import { makeKeyPair } from '../../../packages/domain/test/workspace/saml/identity-provider.ts';
import { SettingsError } from '../src/setting.ts';
import { readSettings } from '../src/settings.ts';
import { singleSignOnOf } from '../src/single-sign-on.ts';

test('sessions last twelve hours, organizations do not trust each other, and requests are not signed', () => {
  expect(singleSignOnOf(readSettings({}))).toEqual({ sessionHours: 12, accounts: 'own' });
  const given = readSettings({ SSO_SESSION_HOURS: '720', SSO_ACCOUNTS: 'all' });
  expect(singleSignOnOf(given)).toEqual({ sessionHours: 720, accounts: 'all' });
});

test('requests are signed with a key and its certificate, in one line or in many', async () => {
  const { privateKey, certificate } = await makeKeyPair();
  const lines = { SAML_PRIVATE_KEY: privateKey, SAML_CERTIFICATE: certificate };
  const line = Object.fromEntries(
    Object.entries(lines).map(([name, text]) => [name, text.replaceAll('\n', String.raw`\n`)]),
  );
  for (const env of [lines, line]) {
    expect(singleSignOnOf(readSettings(env)).signing).toEqual({
      privateKey,
      certificate: certificate.trim(),
    });
  }
});

test('a key without its certificate, or with another one, is rejected', async () => {
  const [one, other] = await Promise.all([makeKeyPair(), makeKeyPair()]);
  const wrong = [
    { SAML_PRIVATE_KEY: one.privateKey },
    { SAML_CERTIFICATE: one.certificate },
    { SAML_PRIVATE_KEY: one.privateKey, SAML_CERTIFICATE: other.certificate },
  ];
  for (const env of wrong) expect(() => singleSignOnOf(readSettings(env))).toThrow(SettingsError);
});

test.each([
  ['SAML_PRIVATE_KEY', 'secret-that-is-no-key'],
  ['SAML_CERTIFICATE', 'no certificate'],
  ['SSO_SESSION_HOURS', '0'],
  ['SSO_SESSION_HOURS', '721'],
  ['SSO_ACCOUNTS', 'everybody'],
])('%s=%s is rejected, and a key is not shown', (name, value) => {
  const read = () => readSettings({ [name]: value });
  expect(read).toThrow(SettingsError);
  expect(read).not.toThrow('secret-that-is-no-key');
});
