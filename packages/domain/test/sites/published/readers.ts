import type { PublishedContentLookup, PublishedSiteContent } from '@lectern/contract';
import type { World } from '@lectern/domain/testing';
import { SignJWT } from 'jose';
import type { VisitorActor } from '../../../src/core/actor.ts';
import { anonymous } from '../../../src/core/actor.ts';

/** A published site with a space of each title. */
export async function publishSite(world: World, titles: readonly string[]) {
  const { client } = world.people.admin;
  const { organizationId } = world;
  const spaces: string[] = [];
  for (const title of titles)
    spaces.push((await client.spaces.create({ organizationId, body: { title } })).id);
  const { id } = await client.sites.create({ organizationId, body: { title: 'Docs', spaces } });
  const site = { organizationId, siteId: id };
  const { urls } = await client.sites.publish(site);
  return { client, site, spaces, base: (urls.published ?? '').replace(/\/$/, '') };
}

type Visitor = { jwtToken?: string; unsignedClaims?: Record<string, unknown> };

export function lookUp(
  world: World,
  url: string,
  given: { visitor?: Visitor; redirectOnError?: boolean } = {},
): Promise<PublishedContentLookup> {
  return world.domain.as(anonymous).publishedContent.resolve({ body: { url, ...given } });
}

export async function resolve(world: World, url: string, visitor?: Visitor): Promise<PublishedSiteContent> {
  const answer = await lookUp(world, url, visitor && { visitor });
  if ('redirect' in answer) throw new Error('a redirection was not expected');
  return answer;
}

/** A token of a visitor, as a site's own sign-in makes it. */
export function visitorToken(
  privateKey: string,
  claims: Record<string, unknown>,
  alg = 'HS256',
): Promise<string> {
  return new SignJWT({ exp: Math.floor(Date.now() / 1000) + 3600, ...claims })
    .setProtectedHeader({ alg })
    .sign(new TextEncoder().encode(privateKey));
}

/** The reader that resolving an address makes. */
export async function readerOf(world: World, url: string, visitor?: Visitor) {
  const { apiToken } = await resolve(world, url, visitor);
  const actor = await world.domain.authenticate(apiToken);
  if (actor.kind !== 'visitor') throw new Error('the token is not that of a visitor');
  return { apiToken, actor: actor satisfies VisitorActor, client: world.domain.as(actor) };
}
