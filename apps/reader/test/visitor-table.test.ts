import { expect, test } from 'vitest';
import { makeSite, useReader } from './reader-server.ts';
import { SharedCache } from './shared-cache.ts';
import { visitorToken } from './visitor-token.ts';

const server = useReader();

/** A word that everything of the site has which could tell what is on it. */
const word = 'quillon';
const forCustomers = 'Only customers read this.';
const pages = [
  { title: 'Welcome', markdown: `The ${word} begins here.` },
  {
    title: `Plans of the ${word}`,
    markdown: `A ${word}.\n\n{% if visitor.claims.plan == "pro" %}\n${forCustomers}\n{% endif %}\n`,
  },
];
const plans = `plans-of-the-${word}`;
const paths = {
  home: '',
  page: plans,
  'page as Markdown': `${plans}.md`,
  search: `?q=${word}`,
  'results while typing': `?q=${word}&part=results`,
  sitemap: 'sitemap.xml',
  llms: 'llms.txt',
  'llms-full': 'llms-full.txt',
  'not found': `${word}/nothing`,
} as const;

/** What shows the text that depends on the claims of a visitor. */
const withClaims: ReadonlySet<string> = new Set(['page', 'page as Markdown', 'llms-full']);

const visitors = ['anonymous', 'wrong', 'expired', 'other site', 'right'] as const;
type VisitorKind = (typeof visitors)[number];
type Visit = { readonly url: string; readonly headers: Readonly<Record<string, string>> };
type Visibility = 'public' | 'unlisted' | 'share-link' | 'visitor-auth';

async function makeVisited(visibility: Visibility) {
  const { client } = server.world.people.admin;
  const made = await makeSite(server.world, { visibility, pages });
  const other = await makeSite(server.world, { visibility });
  const keyOf = async ({ site }: typeof made) => (await client.sitePublishing.getAuth(site)).privateKey;
  const claims = { plan: 'pro' };
  const hour = Math.floor(Date.now() / 1000) - 3600;
  const [own, foreign] = [await keyOf(made), await keyOf(other)];
  const tokens: Record<VisitorKind, string | undefined> = {
    anonymous: undefined,
    wrong: visitorToken('another key', claims),
    expired: visitorToken(own, claims, hour),
    'other site': visitorToken(foreign, claims),
    right: visitorToken(own, claims),
  };
  let bases: Record<VisitorKind, string> = {
    anonymous: made.url,
    wrong: made.url,
    expired: made.url,
    'other site': made.url,
    right: made.url,
  };
  if (visibility === 'share-link') {
    const add = async ({ site }: typeof made) =>
      client.shareLinks.create({ ...site, body: { name: 'Link' } });
    const [link, ended, foreignLink] = [await add(made), await add(made), await add(other)];
    await client.shareLinks.update({ ...made.site, shareLinkId: ended.id, body: { active: false } });
    const keyIn = ({ urls }: typeof link, base: string) => (urls.published ?? '').slice(base.length);
    bases = {
      anonymous: made.url,
      wrong: `${made.url}wrong-key/`,
      expired: `${made.url}${keyIn(ended, made.url) || 'ended'}`,
      'other site': made.url + keyIn(foreignLink, other.url),
      right: link.urls.published ?? '',
    };
  }
  const visitOf = (kind: VisitorKind): Visit => {
    const token = tokens[kind];
    return {
      url: bases[kind],
      headers: token === undefined ? {} : { cookie: `lectern_visitor_0=${token}` },
    };
  };
  return { made, other, tokens, visitOf };
}

const open: ReadonlySet<Visibility> = new Set(['public', 'unlisted']);

test.each(['public', 'unlisted', 'share-link', 'visitor-auth'] as const)(
  'a %s site shows each visitor what is theirs, also through a shared cache',
  async (visibility) => {
    const { visitOf } = await makeVisited(visibility);
    const cache = new SharedCache(server);
    // The right visitor first, in the middle and last: nothing of theirs may stay in the cache.
    const order: readonly VisitorKind[] = ['right', ...visitors, 'anonymous', 'expired', 'right'];
    for (const kind of order) {
      for (const [name, path] of Object.entries(paths)) {
        const { url, headers } = visitOf(kind);
        const where = [visibility, kind, name];
        const [direct, cached] = [
          await server.get(url + path, headers),
          await cache.get(url + path, headers),
        ];
        expect([...where, cached.status, cached.text]).toEqual([...where, direct.status, direct.text]);
        const isAdmitted = open.has(visibility) || kind === 'right';
        const isPage = name !== 'not found';
        expect([...where, direct.status]).toEqual([...where, isAdmitted && isPage ? 200 : 404]);
        const isListed = name !== 'sitemap' || visibility === 'public';
        expect([...where, direct.text.includes(word)]).toEqual([...where, isAdmitted && isListed]);
        expect([...where, direct.headers['cache-control'] === 'no-store']).toEqual([
          ...where,
          !isAdmitted || !isPage,
        ]);
        // A token of this site makes the difference, and no other.
        const isForCustomers = kind === 'right' && withClaims.has(name);
        expect([...where, direct.text.includes(forCustomers)]).toEqual([...where, isForCustomers]);
      }
    }
    expect(cache.hits > 0).toBe(open.has(visibility));
  },
);

test.each(['public', 'unlisted', 'share-link', 'visitor-auth'] as const)(
  'the files and the PDF of a %s site are those of its own visitors',
  async (visibility) => {
    const { made, other, tokens, visitOf } = await makeVisited(visibility);
    const resolve = async (url: string, jwtToken: string | undefined) => {
      const visitor = jwtToken === undefined ? {} : { visitor: { jwtToken } };
      const answer = await server.app.inject({
        method: 'POST',
        url: '/v1/urls/published',
        payload: { url, ...visitor },
      });
      const { apiToken }: { apiToken?: string } = answer.json();
      return apiToken;
    };
    const read = async (path: string, token: string | undefined) =>
      (
        await server.app.inject({
          method: 'GET',
          url: `/v1/spaces/${made.spaceId}/${path}`,
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        })
      ).statusCode;
    for (const kind of visitors) {
      const token = await resolve(visitOf(kind).url, tokens[kind]);
      const isAdmitted = open.has(visibility) || kind === 'right';
      expect([kind, token !== undefined]).toEqual([kind, isAdmitted]);
      for (const path of ['content/files', 'pdf'])
        expect([kind, path, await read(path, token)]).toEqual([kind, path, isAdmitted ? 200 : 401]);
    }
    // A token that reads another site reads nothing of this one.
    const foreign = await makeSite(server.world, { pages: [{ title: 'Other', markdown: 'x' }] });
    const otherToken = await resolve(foreign.url, undefined);
    expect(otherToken).toBeDefined();
    for (const path of ['content/files', 'pdf', 'content/pages'])
      expect([path, await read(path, otherToken)]).toEqual([path, 404]);
    expect(other.spaceId).not.toBe(made.spaceId);
  },
);
