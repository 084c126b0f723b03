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
  const query = `query ($organizationId: ID!, $siteId: ID!) {
    siteCustomization(organizationId: $organizationId, siteId: $siteId) {
      title styling { theme font tint { color { light } } sidebar { list } primaryColor { light dark } }
      internationalization { locale }
      footer { groups { title links { title to {
        __typename
        ... on ContentReferenceToSpace { space }
        ... on ContentReferenceToAnchor { anchor page in: space }
        ... on ContentReferenceToUrl { url }
      } } } }
    }
  }`;
  const { primaryColor } = defaults.styling;
  expect(await server.read(query, { variables: site })).toEqual({
    siteCustomization: {
      title: null,
      styling: { theme: 'CLEAN', font, tint: null, sidebar: { list: 'DEFAULT' }, primaryColor },
      internationalization: { locale: 'PT_BR' },
      footer: {
        groups: [
          {
            title: 'More',
            links: [
              { title: 'Handbook', to: { __typename: 'ContentReferenceToSpace', space: spaceId } },
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
  });

  const override = `mutation ($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!, $input: OverrideSiteSpaceCustomizationInput!) {
    overrideSiteSpaceCustomization(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId, input: $input) {
      title styling { theme font }
    }
  }`;
  const input = {
    title: 'Handbook',
    styling: { theme: 'BOLD', font: 'Inter' },
    header: { links: [{ title: 'Up', to: null, links: [{ title: 'Space', to: { space: spaceId } }] }] },
  };
  const variables = { ...site, siteSpaceId, input };
  expect(await server.read(override, { variables })).toEqual({
    overrideSiteSpaceCustomization: { title: 'Handbook', styling: { theme: 'BOLD', font: 'Inter' } },
  });
  const overridden = await customizations.getForSiteSpace({ ...site, siteSpaceId });
  expect(overridden.header.links).toEqual([
    {
      title: 'Up',
      to: null,
      links: [{ title: 'Space', to: { kind: 'space', space: spaceId } }],
    },
  ]);
  const back = { ...variables, input: { title: null, styling: { theme: null } } };
  expect(await server.read(override, { variables: back })).toEqual({
    overrideSiteSpaceCustomization: { title: null, styling: { theme: 'CLEAN', font: 'Inter' } },
  });
});

test('a site is related to its redirects, and each of them to the site', async () => {
  const { site, siteSpaceId } = await makeSite(server.world);
  const create = `mutation ($organizationId: ID!, $siteId: ID!, $input: CreateSiteRedirectInput!) {
    createSiteRedirect(organizationId: $organizationId, siteId: $siteId, input: $input) {
      id source destination { ... on RedirectToSiteSpace { siteSpaceId } }
    }
  }`;
  const input = { source: '/old/', destination: { siteSpaceId } };
  const { createSiteRedirect: made } = await server.read(create, { variables: { ...site, input } });
  expect(made).toMatchObject({ source: '/old', destination: { siteSpaceId } });
  const query = `query ($siteId: ID!, $organizationId: ID!, $id: ID!) {
    site(id: $siteId) { redirects { totalCount nodes { id source } } }
    node(id: $id) { ... on SiteRedirect { source site { id } } }
    siteRedirectBySource(organizationId: $organizationId, siteId: $siteId, source: "/old") { target }
  }`;
  const variables = { ...site, id: made.id };
  const { redirects } = server.world.people.admin.client;
  const { target } = await redirects.getBySource({ ...site, source: '/old' });
  expect(await server.read(query, { variables })).toEqual({
    site: { redirects: { totalCount: 1, nodes: [{ id: made.id, source: '/old' }] } },
    node: { source: '/old', site: { id: site.siteId } },
    siteRedirectBySource: { target },
  });
});
