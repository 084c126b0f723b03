import { SiteRedirect } from '@lectern/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeSourcePath } from '../../../src/sites/redirects/source-path.ts';

test('source paths are normalized', () => {
  const written = ['/a/', '/a%2fb', '/%7Ea', '/%ff', '/a.b-c_d~', '/%21%27%28%29%2a%20'];
  expect(written.map(normalizeSourcePath)).toEqual([
    '/a',
    '/a%2Fb',
    '/~a',
    '/%FF',
    '/a.b-c_d~',
    '/%21%27%28%29%2A%20',
  ]);
});

test('the source that a response has can be requested', () => {
  const { source } = SiteRedirect.shape;
  const character = fc.constantFrom('a', 'Z', '0', '9', '-', '.', '_', '~');
  const byte = fc.integer({ min: 0, max: 255 }).map((value) => `%${value.toString(16).padStart(2, '0')}`);
  const segment = fc.array(fc.oneof(character, byte), { minLength: 1, maxLength: 20 });
  const path = fc.array(segment, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(path, (segments) => {
      const canonical = normalizeSourcePath(segments.map((parts) => `/${parts.join('')}`).join(''));
      expect(source.safeParse(canonical).success, canonical).toBe(true);
      expect(normalizeSourcePath(canonical)).toBe(canonical);
      expect(normalizeSourcePath(`${canonical}/`)).toBe(canonical);
    }),
  );
});
