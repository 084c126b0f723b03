import type { ApiError } from '@lectern/contract';
import { beforeEach, expect, test } from 'vitest';
import { defaultCustomization } from '../../../src/core/default-customization.ts';
import { readCustomizations } from '../../../src/sites/customizations/read-customizations.ts';
import { makeSite } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
let made: Awaited<ReturnType<typeof makeSite>>;
beforeEach(async () => {
  made = await makeSite(used.world);
});

function admin() {
  return used.world.people.admin.client.customizations;
}
function siteSpace() {
  return { ...made.site, siteSpaceId: made.siteSpaceId };
}

const link = (to: object) => ({ title: 'Elsewhere', to: to as { kind: 'url'; url: string } });

test('a site has the default customization until one is set, then exactly that one', async () => {
  expect(await admin().get(made.site)).toEqual(defaultCustomization);
  const body = {
    ...defaultCustomization,
    title: 'Northwind',
    header: {
      preset: 'custom' as const,
      logo: { light: 'https://example.com/l.png', dark: 'https://example.com/d.png' },
      links: [{ title: 'More', to: null, links: [link({ kind: 'url', url: '/status' })] }],
    },
    announcement: { enabled: true, message: 'Version 2 is here.', style: 'info' as const },
    internationalization: { locale: 'pt-br' as const },
    favicon: { emoji: '📘' },
  };
  expect(await admin().update({ ...made.site, body })).toEqual(body);
  expect(await admin().get(made.site)).toEqual(body);
  const { announcement: _, ...without } = body;
  await admin().update({ ...made.site, body: without });
  expect(await admin().get(made.site)).toEqual(without);
});

test('a PUT of a customization is validated as a whole, and names every missing or invalid setting', async () => {
  const { themes: _, ...body } = {
    ...defaultCustomization,
    title: 'x',
    styling: {
      ...defaultCustomization.styling,
      primaryColor: { light: 'red', dark: '#12345' },
      theme: 'x',
    },
    favicon: { icon: { light: 'ftp://a', dark: 'https://a' }, emoji: '📘' },
  };
  const paths = [
    'body.title',
    'body.styling.theme',
    'body.styling.primaryColor.light',
    'body.styling.primaryColor.dark',
    'body.favicon',
    'body.favicon.icon.light',
    'body.themes',
  ];
  const error = await admin()
    .update({ ...made.site, body: body as never })
    .catch((error: unknown) => error);
  expect(error).toMatchObject({ status: 400 });
  const { details } = error as ApiError;
  expect(details?.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
});

test.each(['#fff', '#0AF', '#00aaff'])('a customization accepts the colour %s', async (light) => {
  const tint = { color: { light, dark: '#000' } };
  const body = { ...defaultCustomization, styling: { ...defaultCustomization.styling, tint } };
  expect((await admin().update({ ...made.site, body })).styling.tint).toEqual(tint);
});

test('a customization accepts a font by name or a custom font', async () => {
  const font = {
    id: 'serif',
    custom: true,
    fontFamily: 'Source Serif',
    fontFaces: [{ weight: 400, sources: [{ url: 'https://example.com/a.woff2', format: 'woff2' as const }] }],
  };
  const styling = { ...defaultCustomization.styling, font, monospaceFont: 'FiraCode' as const };
  const body = { ...defaultCustomization, styling };
  expect((await admin().update({ ...made.site, body })).styling).toEqual(styling);
  const wrong = { ...defaultCustomization, styling: { ...styling, font: { ...font, fontFaces: [] } } };
  await expect(admin().update({ ...made.site, body: wrong })).rejects.toMatchObject({
    details: [{ path: 'body.styling.font.fontFaces' }],
  });
});

const withLink = (to: object) => ({
  ...defaultCustomization,
  footer: { groups: [{ title: 'About', links: [link(to)] }] },
});
const path = 'body.footer.groups.0.links.0.to';

test.each(['https://example.com', 'mailto:a@example.com', 'tel:+31', '/status', '#top', 'status?a=b:c'])(
  'may lead to %s',
  async (url) => {
    await expect(
      admin().update({ ...made.site, body: withLink({ kind: 'url', url }) }),
    ).resolves.toBeDefined();
  },
);

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'file:///etc',
])('cannot be %j', async (url) => {
  await expect(admin().update({ ...made.site, body: withLink({ kind: 'url', url }) })).rejects.toMatchObject({
    status: 400,
    details: [{ path: `${path}.url` }],
  });
});

test('a link of a customization leads to any kind of content', async () => {
  const { client, actor } = used.world.people.admin;
  const { organizationId } = used.world;
  const collection = await client.collections.create({ organizationId });
  const targets = [
    { kind: 'space', space: made.spaceId },
    { kind: 'page', page: 'pg', space: made.spaceId },
    { kind: 'anchor', anchor: 'install', page: 'pg' },
    { kind: 'collection', collection: collection.id },
    { kind: 'file', file: 'f' },
    { kind: 'user', user: actor.userId },
    { kind: 'reusable-content', reusableContent: 'r' },
    { kind: 'openapi', spec: 'payments' },
  ];
  for (const to of targets) {
    const { footer } = await admin().update({ ...made.site, body: withLink(to) });
    expect(footer.groups[0]?.links[0]?.to).toEqual(to);
  }
  for (const to of [{ kind: 'dream', dream: 'x' }, { kind: 'page' }, {}, 'https://example.com']) {
    await expect(
      admin().update({ ...made.site, body: withLink(to as object) }),
      JSON.stringify(to),
    ).rejects.toMatchObject({ status: 400 });
  }
});

test('a link of a customization cannot name content of another organization', async () => {
  const { outsider, outsideOrganizationId: organizationId } = used.world;
  const theirs = await outsider.client.spaces.create({ organizationId });
  const collection = await outsider.client.collections.create({ organizationId });
  const space = { kind: 'space', space: theirs.id };
  const body = {
    ...defaultCustomization,
    header: {
      preset: 'default' as const,
      links: [
        {
          title: 'a',
          to: link(space).to,
          links: [link({ kind: 'collection', collection: collection.id })],
        },
      ],
    },
    footer: { groups: [{ title: 'b', links: [link({ kind: 'user', user: outsider.actor.userId })] }] },
    announcement: {
      enabled: true,
      message: 'Hello',
      style: 'info' as const,
      link: link({ kind: 'page', page: 'pg', space: theirs.id }),
    },
  };
  const paths = [
    'body.header.links.0.to.space',
    'body.header.links.0.links.0.to.collection',
    'body.footer.groups.0.links.0.to.user',
    'body.announcement.link.to.space',
  ];
  const details = paths.map((path) => expect.objectContaining({ path }));
  await expect(admin().update({ ...made.site, body })).rejects.toMatchObject({ status: 400, details });
  await expect(admin().override({ ...siteSpace(), body })).rejects.toMatchObject({ status: 400, details });
  expect(await admin().get(made.site)).toEqual(defaultCustomization);
});

test('an existing link of a customization stays when its target is deleted or hidden from the user', async () => {
  const { admin: owner, create } = used.world.people;
  const { organizationId } = used.world;
  const [deleted, hidden] = await Promise.all([
    owner.client.spaces.create({ organizationId }),
    owner.client.spaces.create({ organizationId }),
  ]);
  await owner.client.spaces.update({ spaceId: hidden.id, body: { defaultLevel: null } });
  const links = [deleted, hidden].map(({ id }) => link({ kind: 'space', space: id }));
  const body = { ...defaultCustomization, footer: { groups: [{ title: 'About', links }] } };
  const mine = create.client.customizations;
  await expect(mine.update({ ...made.site, body })).rejects.toMatchObject({
    details: [{ path: 'body.footer.groups.0.links.1.to.space' }],
  });
  await admin().update({ ...made.site, body });
  await owner.client.spaces.delete({ spaceId: deleted.id });
  await expect(mine.update({ ...made.site, body: { ...body, title: 'Other' } })).resolves.toBeDefined();
});

test('a site space has the settings of its site, except for its overrides', async () => {
  expect(await admin().getForSiteSpace(siteSpace())).toEqual(defaultCustomization);
  const body = {
    title: 'Handbook',
    styling: { theme: 'bold' as const },
    internationalization: { locale: 'fr' as const },
  };
  const overridden = {
    ...defaultCustomization,
    ...body,
    styling: { ...defaultCustomization.styling, theme: 'bold' },
  };
  expect(await admin().override({ ...siteSpace(), body })).toEqual(overridden);
  expect(await admin().getForSiteSpace(siteSpace())).toEqual(overridden);
  expect(await admin().get(made.site)).toEqual(defaultCustomization);

  const site = { ...defaultCustomization, title: 'Site', pdf: { enabled: false } };
  await admin().update({ ...made.site, body: site });
  expect(await admin().getForSiteSpace(siteSpace())).toEqual({ ...overridden, pdf: { enabled: false } });
});

test('a PATCH of overrides keeps absent members and removes null members', async () => {
  await admin().override({ ...siteSpace(), body: { title: 'Handbook', footer: { copyright: 'Us' } } });
  const body = { title: null, styling: { sidebar: { list: 'line' as const } } };
  const changed = await admin().override({ ...siteSpace(), body });
  expect(changed.title).toBeUndefined();
  expect(changed.footer.copyright).toBe('Us');
  expect(changed.styling.sidebar).toEqual({ background: 'default', list: 'line' });
  expect(await admin().override({ ...siteSpace(), body: { styling: null, footer: null } })).toEqual(
    defaultCustomization,
  );
  await expect(admin().deleteOverrides(siteSpace())).rejects.toMatchObject({ status: 404 });
});

test('all overrides of a site space are deleted at once', async () => {
  await admin().override({ ...siteSpace(), body: { title: 'Handbook', pdf: { enabled: false } } });
  expect(await admin().deleteOverrides(siteSpace())).toBeUndefined();
  expect(await admin().getForSiteSpace(siteSpace())).toEqual(defaultCustomization);
  await expect(admin().deleteOverrides(siteSpace())).rejects.toMatchObject({ status: 404 });
});

test('an invalid override is rejected with its path', async () => {
  const body = { title: 'x', styling: { theme: 'loud', primaryColor: { light: '#fff' } } };
  await expect(admin().override({ ...siteSpace(), body: body as never })).rejects.toMatchObject({
    details: ['title', 'styling.theme', 'styling.primaryColor.dark'].map((path) =>
      expect.objectContaining({ path: `body.${path}` }),
    ),
  });
});

test('the overrides of a site space are found under its own site only', async () => {
  const other = await makeSite(used.world);
  const wrong = { ...other.site, siteSpaceId: made.siteSpaceId };
  await expect(admin().getForSiteSpace(wrong)).rejects.toMatchObject({ status: 404 });
  await expect(admin().override({ ...wrong, body: { title: 'Handbook' } })).rejects.toMatchObject({
    status: 404,
  });
});

test('concurrent changes of different overrides are all kept', async () => {
  const changes = [
    { title: 'Handbook' },
    { pdf: { enabled: false } },
    { styling: { theme: 'bold' as const } },
    { styling: { depth: 'flat' as const } },
  ];
  await Promise.all(changes.map((body) => admin().override({ ...siteSpace(), body })));
  const { title, pdf, styling } = await admin().getForSiteSpace(siteSpace());
  expect({ title, pdf, theme: styling.theme, depth: styling.depth }).toEqual({
    title: 'Handbook',
    pdf: { enabled: false },
    theme: 'bold',
    depth: 'flat',
  });
});

test('a renderer gets the settings of a site and of the site spaces that override any', async () => {
  const site = { ...defaultCustomization, title: 'Northwind' };
  await admin().update({ ...made.site, body: site });
  await admin().override({ ...siteSpace(), body: { ai: { mode: 'search' } } });
  expect(await readCustomizations(used.world.ctx, made.site.siteId)).toEqual({
    site,
    siteSpaces: { [made.siteSpaceId]: { ...site, ai: { mode: 'search' } } },
  });
});
