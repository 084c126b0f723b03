import type { PublishedContentLookup, PublishedSiteContent } from '@lectern/contract';
import type { World } from '@lectern/domain/testing';
import { SignJWT } from 'jose';
import type { VisitorActor } from '../../../src/core/actor.ts';
import { anonymous } from '../../../src/core/actor.ts';

/** Publishes a site with a space of each title. */
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

export function resolveUrl(
  world: World,
  url: string,
  options: { visitor?: Visitor; redirectOnError?: boolean } = {},
): Promise<PublishedContentLookup> {
  return world.domain.as(anonymous).publishedContent.resolve({ body: { url, ...options } });
}

export async function resolve(world: World, url: string, visitor?: Visitor): Promise<PublishedSiteContent> {
  const result = await resolveUrl(world, url, visitor && { visitor });
  if ('redirect' in result) throw new Error('unexpected redirect');
  return result;
}

/** A visitor token, as the sign-in of a site issues it. */
export function visitorToken(
  privateKey: string,
  claims: Record<string, unknown>,
  alg = 'HS256',
): Promise<string> {
  return new SignJWT({ exp: Math.floor(Date.now() / 1000) + 3600, ...claims })
    .setProtectedHeader({ alg })
    .sign(new TextEncoder().encode(privateKey));
}

/** The visitor that a resolved URL authenticates. */
export async function readerOf(world: World, url: string, visitor?: Visitor) {
  const { apiToken } = await resolve(world, url, visitor);
  const actor = await world.domain.authenticate(apiToken);
  if (actor.kind !== 'visitor') throw new Error('the token is not that of a visitor');
  return { apiToken, actor: actor satisfies VisitorActor, client: world.domain.as(actor) };
}
