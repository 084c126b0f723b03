import { ApiError } from '@lectern/contract';
import type { World } from '@lectern/domain/testing';
import { decodeJwt } from 'jose';
import { anonymous } from '../../../src/core/actor.ts';
import type { Client } from '../../../src/operations/client.ts';
import type { Domain } from '../../../src/domain.ts';
import { publishSite, visitorToken } from './readers.ts';

/** A site of which readers see different parts: by conditions, roles, and the ways in. */
export async function makeVisitedSite(world: World) {
  const { client, site, spaces } = await publishSite(world, ['Open']);
  const [open = ''] = spaces;
  const { organizationId, people } = world;
  const { id: pro } = await client.spaces.create({ organizationId, body: { title: 'Pro' } });
  const { id: internal } = await client.spaces.create({ organizationId, body: { title: 'Internal' } });
  const parent = await client.collections.create({ organizationId, body: { title: 'Guides' } });
  await client.spaces.move({ spaceId: internal, body: { parent: parent.id } });
  const insert = { operation: 'insert_page' as const, title: 'Start' };
  await client.spaceContent.update({ spaceId: open, body: { changes: [insert] } });
  await client.siteSections.add({ ...site, body: { spaceId: open, title: 'Open' } });
  const section = await client.siteSections.add({ ...site, body: { spaceId: pro, title: 'Beta' } });
  const variant = await client.siteSpaces.add({
    ...site,
    body: { spaceId: internal, sectionId: section.id },
  });
  const team = await client.teams.create({
    organizationId,
    body: { title: 'Writers', members: [people.comment.actor.userId] },
  });
  const link = await client.shareLinks.create({ ...site, body: { name: 'Partners' } });
  const { privateKey } = await client.sitePublishing.getAuth(site);
  const secondGuest = await world.person('second guest');
  await world.join(organizationId, secondGuest, null);
  const placed = (await client.siteSpaces.list(site)).items.find(({ space }) => space.id === open);
  return {
    site,
    spaces: { open, pro, internal },
    collectionId: parent.id,
    sectionId: section.id,
    openId: placed?.id ?? '',
    variantId: variant.id,
    teamId: team.id,
    shareLinkId: link.id,
    privateKey,
    /** Without a role anywhere, whatever the first one is granted. */
    secondGuest,
    /** The last token of each visitor at each address, whether it is still admitted or not. */
    tokens: new Map<string, string>(),
  };
}
export type VisitedSite = Awaited<ReturnType<typeof makeVisitedSite>>;

export type Answers = Readonly<Record<string, unknown>>;
export type Question = (domain: Domain) => Promise<unknown>;
export type Questions = ReadonlyMap<string, Question>;

/**
 * Everything that is read of a site, by everybody, with the last tokens that they got: one is asked for when the first
 * question with it is.
 */
export async function questionsAbout(world: World, visited: VisitedSite): Promise<Questions> {
  const { site, spaces } = visited;
  const questions = new Map<string, Question>();
  const signed = await visitorToken(visited.privateKey, { plan: 'pro' });
  const visitors = {
    nobody: {},
    tester: { unsignedClaims: { beta: true } },
    signedIn: { jwtToken: signed },
  };
  const addresses = await addressesOf(world, visited);
  for (const [place, url] of Object.entries(addresses)) {
    const resolveAs = (visitor: object) => (domain: Domain) =>
      domain.as(anonymous).publishedContent.resolve({ body: { url, visitor } });
    const hasReaders = place === 'root' || place === 'shareLink';
    for (const [name, visitor] of Object.entries(hasReaders ? visitors : { tester: visitors.tester })) {
      const resolve = resolveAs(visitor);
      questions.set(`${name} resolves ${place}`, async (domain) => withPayload(await resolve(domain)));
      if (!hasReaders) continue;
      const holder = `${name} by ${place}`;
      const token = once(() => lastToken(visited, holder, resolve(world.domain)));
      for (const [what, read] of Object.entries(readsOf(site, Object.values(spaces))))
        questions.set(`${holder} reads ${what}`, async (domain) => {
          const held = await token();
          return held === undefined ? undefined : read(domain.as(await domain.authenticate(held)));
        });
    }
  }
  for (const [name, { actor }] of Object.entries({ ...world.people, secondGuest: visited.secondGuest })) {
    const reads = readsOf(site, []);
    for (const [what, read] of Object.entries(reads))
      questions.set(`${name} reads ${what}`, (domain) => read(domain.as(actor)));
  }
  return questions;
}

/** The token of a visitor who is admitted now, else the one of the last time, if any. */
async function lastToken(
  { tokens }: VisitedSite,
  holder: string,
  resolving: Promise<object>,
): Promise<string | undefined> {
  const issued = await resolving.then(tokenOf, () => undefined);
  if (issued !== undefined) tokens.set(holder, issued);
  return tokens.get(holder);
}

function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return () => (asked ??= ask());
}

/** The answers, or the codes of the errors, of a domain. */
export async function answersOf(domain: Domain, questions: Questions): Promise<Answers> {
  const answers = await Promise.all(
    [...questions].map(async ([name, ask]) => {
      const answer = await ask(domain).catch((error: unknown) => {
        if (error instanceof ApiError) return { error: error.code };
        throw error;
      });
      return [name, answer] as const;
    }),
  );
  return Object.fromEntries(answers);
}

function readsOf(site: VisitedSite['site'], spaceIds: readonly string[]) {
  const reads: Record<string, (client: Client) => Promise<unknown>> = {
    structure: (client) => client.sites.getStructure(site),
    published: (client) => client.publishedContent.getSite(site),
  };
  for (const [index, spaceId] of spaceIds.entries())
    reads[`space ${index}`] = (client) => client.spaces.get({ spaceId });
  return reads;
}

/** Every address of the site that there is or was, whether it leads anywhere or not. */
async function addressesOf({ people }: World, { site, shareLinkId }: VisitedSite) {
  const { client } = people.admin;
  const base = `http://lectern.test/sites/${site.organizationId}/${site.siteId}`;
  const links = await client.shareLinks.list(site);
  const link = links.items.find(({ id }) => id === shareLinkId)?.urls.published;
  return {
    root: base,
    section: `${base}/beta`,
    variant: `${base}/beta/internal`,
    page: `${base}/start`,
    name: `http://lectern.test/sites/${site.organizationId}/handbook`,
    hostname: `https://docs.${site.siteId.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.example.com/beta`,
    ...(link !== undefined && { shareLink: link }),
  };
}

function tokenOf(result: object): string | undefined {
  return 'apiToken' in result ? String(result.apiToken) : undefined;
}

/** What a token says, without when it was issued. */
function withPayload(result: object): object {
  const token = tokenOf(result);
  if (token === undefined) return result;
  const { iat: _issuedAt, exp: _expiresAt, ...payload } = decodeJwt(token);
  return { ...result, apiToken: payload };
}
