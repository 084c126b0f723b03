import { expect, test } from 'vitest';
import { sharedOriginWarning } from '../src/addresses.ts';

test('a server whose sites share the origin of its API says so, except on the own machine', () => {
  const warning = (publicUrl: string, sitesUrl: string) =>
    sharedOriginWarning({ publicUrl, sitesUrl, appUrl: publicUrl });
  expect(warning('https://docs.example.com', 'https://docs.example.com/sites')).toContain('SITES_URL');
  expect(warning('http://10.0.0.5:4000', 'http://10.0.0.5:4000/sites')).toContain('SITES_URL');
  expect(warning('https://docs.example.com', 'https://sites.example.com')).toBeUndefined();
  expect(warning('http://localhost:4000', 'http://localhost:4000/sites')).toBeUndefined();
  expect(warning('http://127.0.0.1:4000', 'http://127.0.0.1:4000/sites')).toBeUndefined();
});
