import { makeSite } from '../../../packages/domain/src/testing/resources.ts';
import { expect, test } from 'vitest';
import { useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();

test('a site and a space on it are customized differently, as REST shows it', async () => {
  const { site, spaceId, siteSpaceId } = await makeSite(server.world);
  const { customizations } = server.world.people.admin.client;
  const defaults = await customizations.get(site);
  const links = [
    { title: 'Handbook', to: { kind: 'space' as const, space: spaceId } },
    { title: 'Install', to: { kind: 'anchor' as const, anchor: 'install', page: 'pg' } },
    { title: 'Status', to: { kind: 'url' as const, url: 'https://status.example.com' } },
  ];
  const font = {
    id: 'serif',
    custom: true,
    fontFamily: 'Serif',
    fontFaces: [{ weight: 400, sources: [{ url: 'https://example.com/a.woff2' }] }],
  };
  await customizations.update({
    ...site,
    body: {
      ...defaults,
      styling: { ...defaults.styling, font },
      internationalization: { locale: 'pt-br' },
      footer: { groups: [{ title: 'More', links }] },
    },
  });
  const query = `query ($siteId: ID!) {
    site(id: $siteId) { customization {
      title styling { theme font { name custom { fontId custom fontFamily fontFaces { weight sources { url } } } } tint { color { light } } sidebar { list } primaryColor { light dark } }
      internationalization { locale }
      footer { groups { title links { title to {
        __typename
        ... on ContentReferenceToSpace { spaceId }
        ... on ContentReferenceToAnchor { anchor page: pageId in: spaceId }
        ... on ContentReferenceToUrl { url }
      } } } }
    } }
  }`;
  const { primaryColor } = defaults.styling;
  const { id: fontId, ...face } = font;
  const custom = { fontId, ...face };
  expect(await server.read(query, { variables: { siteId: site.siteId } })).toEqual({
    site: {
      customization: {
        title: null,
        styling: {
          theme: 'CLEAN',
          font: { name: null, custom },
          tint: null,
          sidebar: { list: 'DEFAULT' },
          primaryColor,
        },
        internationalization: { locale: 'PT_BR' },
        footer: {
          groups: [
            {
              title: 'More',
              links: [
                { title: 'Handbook', to: { __typename: 'ContentReferenceToSpace', spaceId } },
                {
                  title: 'Install',
                  to: { __typename: 'ContentReferenceToAnchor', anchor: 'install', page: 'pg', in: null },
                },
                {
                  title: 'Status',
                  to: { __typename: 'ContentReferenceToUrl', url: 'https://status.example.com' },
                },
              ],
            },
          ],
        },
      },
    },
  });

  const override = `mutation ($input: OverrideSiteSpaceCustomizationInput!) {
    overrideSiteSpaceCustomization(input: $input) {
      siteCustomizationSettings { title styling { theme font { name } } }
    }
  }`;
  const input = {
    title: 'Handbook',
    styling: { theme: 'BOLD', font: { name: 'INTER' } },
    header: { links: [{ title: 'Up', to: null, links: [{ title: 'Space', to: { space: spaceId } }] }] },
  };
  const place = { ...site, siteSpaceId };
  const variables = { input: { ...place, ...input } };
  expect(await server.read(override, { variables })).toEqual({
    overrideSiteSpaceCustomization: {
      siteCustomizationSettings: { title: 'Handbook', styling: { theme: 'BOLD', font: { name: 'INTER' } } },
    },
  });
  const overridden = await customizations.getForSiteSpace({ ...site, siteSpaceId });
  expect(overridden.header.links).toEqual([
    {
      title: 'Up',
      to: null,
      links: [{ title: 'Space', to: { kind: 'space', space: spaceId } }],
    },
  ]);
  const back = { input: { ...place, title: null, styling: { theme: null } } };
  expect(await server.read(override, { variables: back })).toEqual({
    overrideSiteSpaceCustomization: {
      siteCustomizationSettings: { title: null, styling: { theme: 'CLEAN', font: { name: 'INTER' } } },
    },
  });
});

test('a site is related to its redirects, and each of them to the site', async () => {
  const { site, siteSpaceId } = await makeSite(server.world);
  const create = `mutation ($input: CreateSiteRedirectInput!) {
    createSiteRedirect(input: $input) {
      siteRedirect { id source destination { ... on RedirectToSiteSpace { siteSpaceId } } }
    }
  }`;
  const input = { source: '/old/', destination: { siteSpaceId } };
  const { createSiteRedirect } = await server.read(create, { variables: { input: { ...site, ...input } } });
  const { siteRedirect: made } = createSiteRedirect;
  expect(made).toMatchObject({ source: '/old', destination: { siteSpaceId } });
  const query = `query ($siteId: ID!, $id: ID!) {
    site(id: $siteId) { redirectFrom(source: "/old") { target } redirects { totalCount nodes { id source } } }
    node(id: $id) { ... on SiteRedirect { source site { id } } }
  }`;
  const variables = { siteId: site.siteId, id: made.id };
  const { redirects } = server.world.people.admin.client;
  const { target } = await redirects.getBySource({ ...site, source: '/old' });
  expect(await server.read(query, { variables })).toEqual({
    site: {
      redirectFrom: { target },
      redirects: { totalCount: 1, nodes: [{ id: made.id, source: '/old' }] },
    },
    node: { source: '/old', site: { id: site.siteId } },
  });
});
