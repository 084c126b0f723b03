import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { createDomain, type Domain } from '@lectern/domain';
import { connectAgain, type World } from '@lectern/domain/testing';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Change, changesOf } from '../../../packages/domain/test/sites/published/changes-of-site.ts';
import {
  makeVisitedSite,
  type VisitedSite,
} from '../../../packages/domain/test/sites/published/visited-site.ts';
import { registerGraphql } from '../src/index.ts';
import { useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();

let others: Awaited<ReturnType<typeof connectAgain>>;
let asked: Record<'uncached' | 'changed' | 'notified', ReturnType<typeof createApp>>;
const domains: Domain[] = [];

/** Besides the process that makes the changes, another one of its database; the embedded one has but one. */
beforeAll(async () => {
  const { database, world } = server;
  others = await connectAgain(database);
  const { settings, log } = world.domain;
  const another = createDomain({ database: others, settings, log });
  const uncached = createDomain({ database, settings: { ...settings, responseCacheBytes: 0 }, log });
  domains.push(another, uncached);
  asked = { uncached: createApp(uncached), changed: createApp(world.domain), notified: createApp(another) };
});

afterAll(async () => {
  for (const app of Object.values(asked)) await app.close();
  for (const domain of domains) await domain.close();
  await others.close();
});

function createApp(domain: Domain) {
  const app = fastify();
  registerGraphql(app, { domain, logger: app.log });
  return app;
}

const space = `fragment ofSpace on Space {
  id title emoji revision parentId visibility updatedAt commentCount changeRequestCount
  permissions { view access admin edit comment } urls { app location published }
}`;
const siteSpace = `fragment ofSiteSpace on SiteSpace {
  id title path default condition sectionId urls { published } space { ...ofSpace }
}
${space}`;
const section = 'fragment ofSection on SiteSection { id title path default condition urls { published } }';
const site = `fragment ofSite on Site {
  id title basename hostname published visibility urls { app location published }
}`;
const all = `${siteSpace} ${section} ${site}`;

const queries: Record<string, string> = {
  site: `query ($site: ID!) {
    site(id: $site) {
      ...ofSite
      sections { ...ofSection sectionGroup { title } siteSpaces { ...ofSiteSpace } }
      sectionGroups { title sections { id title } }
      siteSpaces { ...ofSiteSpace section { id title } site { title } }
      structure { __typename ... on SiteSection { title } ... on SiteSectionGroup { title } ... on SiteSpace { title } }
    }
  } ${all}`,
  'other sites': `query ($site: ID!) {
    site(id: $site) { id siteSpaces { id space { id siteSpaces { path site { title } } } } }
  }`,
  publishedStructure: `query ($site: ID!) {
    site(id: $site) {
      id
      publishedStructure {
        ... on SiteStructureOfSections { structure { ... on SiteSection { ...ofSection } } }
        ... on SiteStructureOfSiteSpaces { structure { ...ofSiteSpace } }
      }
    }
  } ${siteSpace} ${section}`,
  organization: `query ($organization: ID!) {
    organization(id: $organization) { id title hostname sites { totalCount nodes { ...ofSite } } spaces { nodes { ...ofSpace } } }
  } ${site} ${space}`,
};

const published = `query ($url: String!) {
  publishedContent(url: $url) {
    ... on PublishedContentRedirect { redirect }
    ... on PublishedSiteContent {
      canonicalUrl basePath complete pathname
      site { ...ofSite sections { ...ofSection } }
      siteSection { ...ofSection }
      siteSpace { ...ofSiteSpace }
      space { ...ofSpace pages { ...entry } }
      page { ...entry ... on DocumentPage { ancestors { ...entry } next { ...entry } markdown } }
    }
  }
}
fragment entry on DocumentPage { id pageId title path description }
${all}`;

const publishedUrl = `query ($url: String!) {
  publishedContent(url: $url) {
    ... on PublishedSiteContent { page { ... on DocumentPage { publishedUrl } } }
  }
}`;

const references = `query ($url: String!) {
  publishedContent(url: $url) {
    ... on PublishedSiteContent {
      page {
        ... on DocumentPage {
          title
          references {
            ... on ContentReferenceToSpace { space { ...ofSpace } }
            ... on ContentReferenceToPage { page { ... on DocumentPage { title } } space { title } }
          }
        }
      }
    }
  }
}
${space}`;

type Question = { readonly token: string; readonly query: string; readonly variables: object };

/** What members ask of a site: of all that they see of it, and of what its addresses lead to. */
function questionsAbout({ people, organizationId }: World, { site: { siteId } }: VisitedSite) {
  const base = `http://lectern.test/sites/${organizationId}/${siteId}`;
  const questions = new Map<string, Question>();
  const { admin, read, guest } = people;
  for (const [name, { token }] of Object.entries({ admin, read, guest })) {
    const variables = { site: siteId, organization: organizationId };
    for (const [what, query] of Object.entries(queries))
      questions.set(`${name} reads ${what}`, { token, query, variables });
    for (const path of ['', '/beta/internal', '/start'])
      questions.set(`${name} resolves ${path}`, {
        token,
        query: published,
        variables: { url: `${base}${path}` },
      });
    questions.set(`${name} reads publishedUrl`, {
      token,
      query: publishedUrl,
      variables: { url: `${base}/start` },
    });
    questions.set(`${name} reads references`, {
      token,
      query: references,
      variables: { url: `${base}/links` },
    });
  }
  return questions;
}

type Questions = ReturnType<typeof questionsAbout>;

async function answersOf(app: ReturnType<typeof createApp>, questions: Questions) {
  const answers: Record<string, unknown> = {};
  for (const [name, { token, query, variables }] of questions) {
    const response = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${token}` },
      payload: { query, variables },
    });
    answers[name] = withoutOwn(response.json());
  }
  return answers;
}

/** An answer without what differs each time: who asked, and tokens. */
function withoutOwn(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body, (key, value) => (key === 'requestId' ? undefined : value)));
}

/** Another site of a space, and a space that a page leads to: neither belongs to the site. */
async function addElsewhere({ people, organizationId }: World, { site, spaces }: VisitedSite) {
  const { client } = people.admin;
  const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: 'Elsewhere' } });
  const create = async () => {
    const body = { title: 'Second', spaces: [spaces.open, spaceId] };
    return (await client.sites.create({ organizationId, body })).id;
  };
  // The published URL of a page is that on the first of its sites, by their ids.
  let siteId = await create();
  while (siteId > site.siteId) siteId = await create();
  const insert = (title: string, markdown: string) => ({
    operation: 'insert_page' as const,
    title,
    document: { markdown },
  });
  const changes = [insert('Far', 'Away.')];
  await client.spaceContent.update({ spaceId, body: { changes } });
  const base = `http://app.lectern.test/o/${organizationId}/s/${spaceId}`;
  const links = insert('Links', `To [a space](${base}/) and [a page](${base}/far).\n`);
  await client.spaceContent.update({ spaceId: spaces.open, body: { changes: [links] } });
  return { client, second: { organizationId, siteId }, spaceId };
}

test('every change is seen by every member, in every process', async () => {
  const { world } = server;
  const visited = await makeVisitedSite(world);
  const { client, second, spaceId } = await addElsewhere(world, visited);
  const questions = questionsAbout(world, visited);
  const placed = await client.siteSpaces.list(second);
  const changes: Record<string, Change> = {
    'the path of a space of another site': {
      make: () =>
        client.siteSpaces.update({
          ...second,
          siteSpaceId: placed.items[0]?.id ?? '',
          body: { path: 'moved' },
        }),
    },
    'the publication of another site': {
      make: () => client.sites.publish(second),
      undo: () => client.sites.unpublish(second),
    },
    'the title of another site': { make: () => client.sites.update({ ...second, body: { title: 'Third' } }) },
    'a space elsewhere': { make: () => client.spaces.update({ spaceId, body: { emoji: '1f600' } }) },
    'a comment elsewhere': {
      make: () => client.spaceComments.post({ spaceId, body: { body: { markdown: 'Where?' } } }),
    },
    // Those move the page with the links away from its address.
    ...changesOf(world, visited),
  };
  const first = await answersOf(asked.changed, questions);
  for (const [name, answer] of Object.entries(first).filter(([who]) => who.startsWith('admin')))
    expect(answer, name).toEqual({ data: expect.anything() });
  // From the second time on, answers are cached: after each change, when they are asked for to be compared.
  for (const app of [asked.changed, asked.notified]) await answersOf(app, questions);
  for (const [name, { make, undo }] of Object.entries(changes)) {
    for (const change of [make, undo]) {
      await change?.(client);
      const expected = await answersOf(asked.uncached, questions);
      expect(await answersOf(asked.changed, questions), name).toEqual(expected);
      let seen = await answersOf(asked.notified, questions);
      // What this process made is seen at once; what another one did with its signal, or a second later.
      const until = performance.now() + 60_000;
      while (!isDeepStrictEqual(seen, expected) && performance.now() < until) {
        await setTimeout(2);
        seen = await answersOf(asked.notified, questions);
      }
      expect(seen, name).toEqual(expected);
    }
  }
});
