import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRison, RisonError } from '../../../src/sites/publishing/rison.ts';
import { useWorld } from '../../harness.ts';
import { publishSite, readerOf, resolve } from '../published/readers.ts';

const used = useWorld();

test('a preview shows an editor the site as a visitor with claims, published or not', async () => {
  const { client, site, spaces, base } = await publishSite(used.world, ['Open', 'Pro']);
  const { items } = await client.siteSpaces.list(site);
  const pro = { ...site, siteSpaceId: items[1]?.id ?? '' };
  await client.siteSpaces.update({
    ...pro,
    body: { condition: 'visitor.claims.plan == "pro" && visitor.claims.unsigned.beta' },
  });
  await client.sites.unpublish(site);
  await client.sites.update({ ...site, body: { visibility: 'share-link' } });

  const { url } = await client.sitePublishing.getPreview(site);
  expect(url.startsWith(`${base}/?jwt_token=ey`)).toBe(true);
  expect(await resolve(used.world, url)).toMatchObject({ space: spaces[0], canonicalUrl: `${base}/` });
  await expect(resolve(used.world, url.replace('?', 'pro/?'))).rejects.toMatchObject({ status: 404 });

  const claims = '(plan:pro,unsigned:(beta:!t))';
  const ofPro = await client.sitePublishing.getPreview({ ...site, siteSpace: pro.siteSpaceId, claims });
  expect(await resolve(used.world, ofPro.url)).toMatchObject({ space: spaces[1] });
  const reader = await readerOf(used.world, ofPro.url);
  expect((await reader.client.sites.getStructure(site)).structure).toHaveLength(2);
  expect(await reader.client.spaces.get({ spaceId: spaces[1] ?? '' })).toHaveProperty('id', spaces[1]);
});

test('a preview token is valid for one site and one hour', async () => {
  const [one, two] = [await publishSite(used.world, ['One']), await publishSite(used.world, ['Two'])];
  await two.client.sites.unpublish(two.site);
  const { url } = await one.client.sitePublishing.getPreview(one.site);
  const jwtToken = new URL(url).searchParams.get('jwt_token') ?? '';
  await expect(resolve(used.world, two.base, { jwtToken })).rejects.toMatchObject({ status: 404 });
  const { exp, iat } = JSON.parse(Buffer.from(jwtToken.split('.')[1] ?? '', 'base64url').toString());
  expect(exp - iat).toBe(3600);
  await expect(used.world.domain.authenticate(jwtToken)).rejects.toMatchObject({ status: 401 });
  const siteToken = (await resolve(used.world, one.base)).apiToken;
  await one.client.sites.unpublish(one.site);
  await expect(resolve(used.world, one.base, { jwtToken: siteToken })).rejects.toMatchObject({ status: 404 });
});

test('an invalid preview is rejected with a reason', async () => {
  const { client, site } = await publishSite(used.world, ['One']);
  const get = (query: object) => client.sitePublishing.getPreview({ ...site, ...query });
  const { organizationId } = site;
  const empty = await client.sites.create({ organizationId });
  await expect(client.sitePublishing.getPreview({ organizationId, siteId: empty.id })).rejects.toMatchObject({
    status: 412,
  });
  for (const [query, path] of [
    [{ siteSpace: 'sitesp_missing' }, 'query.siteSpace'],
    [{ claims: '(plan:' }, 'query.claims'],
    [{ claims: '{"plan":"pro"}' }, 'query.claims'],
    [{ claims: '!(a)' }, 'query.claims'],
    [{ claims: 'pro' }, 'query.claims'],
    [{ claims: `(a:${'x'.repeat(4096)})` }, 'query.claims'],
  ] as const) {
    await expect(get(query), JSON.stringify(query)).rejects.toMatchObject({
      status: 400,
      details: [{ path }],
    });
  }
});

/** Rison of a value, with quotes around every text. */
function rison(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll(/[!']/g, '!$&')}'`;
  if (typeof value === 'number') return String(value).replace('e+', 'e');
  if (Array.isArray(value)) return `!(${value.map(rison).join(',')})`;
  if (typeof value !== 'object' || value === null)
    return value === null ? '!n' : value === true ? '!t' : '!f';
  return `(${Object.entries(value)
    .map(([name, member]) => `${rison(name)}:${rison(member)}`)
    .join(',')})`;
}

test('every value is parsed from its Rison form', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6, noUnicodeString: false }), (value) => {
      expect(parseRison(rison(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { numRuns: 1000 },
  );
});

function failureOf(text: string): unknown {
  try {
    parseRison(text);
    return undefined;
  } catch (error) {
    return error;
  }
}

test('any text is either parsed as Rison or rejected', () => {
  const pieces = fc.constantFrom(
    '(',
    ')',
    '!(',
    '!',
    "'",
    ':',
    ',',
    'a',
    '1',
    '-',
    '!t',
    ' ',
    '!n',
    '__proto__',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const failure = failureOf(parts.join(''));
      expect(failure === undefined || failure instanceof RisonError).toBe(true);
    }),
    { numRuns: 3000 },
  );
  expect(() => parseRison('!('.repeat(2000))).toThrow('nested deeper than 32');
});

test.each([
  ['(a:b-c,d:1.5,e:-2,f:1e-3)', { a: 'b-c', d: 1.5, e: -2, f: 0.001 }],
  ['!()', []],
  ['()', {}],
  ["'it!'s!!'", "it's!"],
  ['1a', '1a'],
])('%s', (text, value) => expect(parseRison(text)).toEqual(value));
