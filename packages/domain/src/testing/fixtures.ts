import { accountFixtures } from './account-fixtures.ts';
import { permissionFixtures } from './permission-fixtures.ts';
import { platformFixtures } from './platform-fixtures.ts';
import { gitFixtures } from './git-fixtures.ts';
import { publishingFixtures } from './publishing-fixtures.ts';
import { contentFixtures } from './content-fixtures.ts';
import { commentFixtures } from './comment-fixtures.ts';
import { fieldFixtures } from './field-fixtures.ts';
import { importFixtures } from './import-fixtures.ts';
import { openapiFixtures } from './openapi-fixtures.ts';
import type { Fixtures } from './fixture-table.ts';
import { defaultCustomization } from '../core/default-customization.ts';
import {
  makeDomainVerification,
  makeEmailInvite,
  makeInvite,
  makeMember,
  makeOidcProvider,
  makeOpenOrganization,
  makeOrganization,
  makeProvider,
  makeSite,
  makeTeam,
  makeTree,
} from './resources.ts';
import { groupOf, sectionOf, siteSpaceOf } from './site-paths.ts';
import type { World } from './world.ts';

const organization = ({ organizationId }: World) => Promise.resolve({ organizationId });
const label = 'x';

export const fixtures: Fixtures = {
  ...accountFixtures,
  organizations: {
    list: async () => ({}),
    create: async () => ({ body: { title: 'Another' } }),
    get: organization,
    update: async (world) => ({ ...(await organization(world)), body: { title: 'Home' } }),
    delete: makeOrganization,
    join: async (world) => ({ organizationId: (await makeOpenOrganization(world)).organizationId }),
    listForEmailDomain: async () => ({ emailDomain: 'example.com' }),
    getSubdomain: async (world) => {
      const { organizationId } = await makeOrganization(world);
      const hostname = `h-${organizationId.slice(-20).toLowerCase()}`;
      await world.people.admin.client.organizations.update({ organizationId, body: { hostname } });
      return { subdomain: hostname };
    },
  },
  domainVerifications: {
    list: organization,
    get: makeDomainVerification,
    verify: makeDomainVerification,
  },
  members: {
    list: organization,
    get: makeMember,
    update: async (world) => ({ ...(await makeMember(world)), body: { role: 'edit' } }),
    remove: makeMember,
    ping: organization,
    markSso: makeMember,
    listSpaces: makeMember,
    listTokens: makeMember,
    deleteToken: async (world) => {
      const { organizationId } = world;
      const member = await world.person('member');
      await world.join(organizationId, member, 'read');
      const { id } = await member.client.tokens.create({ body: { label, organization: organizationId } });
      return { organizationId, userId: member.actor.userId, tokenId: id };
    },
    listTeams: makeMember,
  },
  invites: {
    list: organization,
    create: async (world) => ({ ...(await organization(world)), body: { role: 'read' } }),
    get: makeInvite,
    update: async (world) => ({ ...(await makeInvite(world)), body: { role: 'edit' } }),
    delete: makeInvite,
    join: makeOpenOrganization,
    inviteByEmail: async (world) => ({
      ...(await organization(world)),
      body: { emails: [`${world.ctx.newId('user')}@example.com`] },
    }),
    listEmailInvites: organization,
    deleteEmailInvite: makeEmailInvite,
  },
  saml: {
    list: organization,
    create: async (world) => ({ ...(await organization(world)), body: { label: 'Northwind' } }),
    get: makeProvider,
    update: async (world) => ({ ...(await makeProvider(world)), body: { label: 'Renamed' } }),
    delete: makeProvider,
    listLogins: organization,
  },
  oidc: {
    list: organization,
    create: async (world) => ({ ...(await organization(world)), body: { label: 'Northwind' } }),
    get: makeOidcProvider,
    update: async (world) => ({ ...(await makeOidcProvider(world)), body: { label: 'Renamed' } }),
    delete: makeOidcProvider,
  },
  storage: {
    get: organization,
    generateUploadUrl: async (world) => ({
      ...(await organization(world)),
      body: { file: { name: 'handbook.zip', type: 'application/zip', size: 3 }, kind: 'import_file' },
    }),
  },
  teams: {
    list: organization,
    create: async (world) => ({ ...(await organization(world)), body: { title: 'Editors' } }),
    get: makeTeam,
    update: async (world) => ({ ...(await makeTeam(world)), body: { title: 'Renamed' } }),
    delete: makeTeam,
    listMembers: makeTeam,
    updateMembers: async (world) => ({
      ...(await makeTeam(world)),
      body: { add: [world.people.edit.actor.userId] },
    }),
    putMember: async (world) => ({
      ...(await makeTeam(world)),
      userId: world.people.read.actor.userId,
      body: { role: 'owner' as const },
    }),
    removeMember: async (world) => ({ ...(await makeTeam(world)), userId: world.people.read.actor.userId }),
  },
  ...permissionFixtures,
  ...platformFixtures,
  ...gitFixtures,
  collections: {
    list: organization,
    create: organization,
    get: async (world) => ({ collectionId: (await makeTree(world)).collectionId }),
    update: async (world) => ({
      collectionId: (await makeTree(world)).collectionId,
      body: { title: 'Renamed' },
    }),
    delete: async (world) => ({ collectionId: (await makeTree(world)).collectionId }),
    listSpaces: async (world) => ({ collectionId: (await makeTree(world)).collectionId }),
    move: async (world) => {
      const { collectionId, otherCollectionId } = await makeTree(world);
      return { collectionId, body: { parent: otherCollectionId } };
    },
    transfer: async (world) => {
      const { collectionId } = await makeTree(world);
      const { client } = world.people.admin;
      const target = await client.organizations.create({ body: { title: 'Target' } });
      return { collectionId, body: { organization: target.id } };
    },
  },
  spaces: {
    list: organization,
    create: organization,
    get: async (world) => ({ spaceId: (await makeTree(world)).spaceId }),
    update: async (world) => ({ spaceId: (await makeTree(world)).spaceId, body: { title: 'Renamed' } }),
    delete: async (world) => ({ spaceId: (await makeTree(world)).spaceId }),
    restore: async (world) => {
      const { spaceId } = await makeTree(world);
      await world.people.admin.client.spaces.delete({ spaceId });
      return { spaceId };
    },
    move: async (world) => ({ spaceId: (await makeTree(world)).spaceId, body: { parent: null } }),
    transfer: async (world) => {
      const { spaceId } = await makeTree(world);
      const { client } = world.people.admin;
      const target = await client.organizations.create({ body: { title: 'Target' } });
      return { spaceId, body: { organization: target.id } };
    },
    duplicate: async (world) => ({ spaceId: (await makeTree(world)).spaceId }),
  },
  sites: {
    list: organization,
    create: organization,
    get: async (world) => (await makeSite(world)).site,
    update: async (world) => ({ ...(await makeSite(world)).site, body: { title: 'Renamed' } }),
    delete: async (world) => (await makeSite(world)).site,
    publish: async (world) => (await makeSite(world)).site,
    unpublish: async (world) => (await makeSite(world)).site,
    getStructure: async (world) => (await makeSite(world)).site,
    sortStructure: async (world) => {
      const { site, siteSectionId } = await makeSite(world);
      return { ...site, body: { item: { type: 'site-section', id: siteSectionId } } };
    },
  },
  siteSpaces: {
    list: async (world) => (await makeSite(world)).site,
    add: async (world) => {
      const { site } = await makeSite(world);
      const { id } = await world.people.admin.client.spaces.create({ organizationId: world.organizationId });
      return { ...site, body: { spaceId: id } };
    },
    get: async (world) => siteSpaceOf(await makeSite(world)),
    update: async (world) => ({ ...siteSpaceOf(await makeSite(world)), body: { path: 'renamed' } }),
    delete: async (world) => siteSpaceOf(await makeSite(world)),
    move: async (world) => siteSpaceOf(await makeSite(world)),
    duplicate: async (world) => siteSpaceOf(await makeSite(world)),
  },
  siteSections: {
    list: async (world) => (await makeSite(world)).site,
    add: async (world) => {
      const { site, spaceId } = await makeSite(world);
      return { ...site, body: { spaceId } };
    },
    get: async (world) => sectionOf(await makeSite(world)),
    update: async (world) => ({ ...sectionOf(await makeSite(world)), body: { title: 'Renamed' } }),
    delete: async (world) => sectionOf(await makeSite(world)),
    move: async (world) => sectionOf(await makeSite(world)),
  },
  ...publishingFixtures,
  sectionGroups: {
    list: async (world) => (await makeSite(world)).site,
    add: async (world) => ({ ...(await makeSite(world)).site, body: { title: 'Group' } }),
    get: async (world) => groupOf(await makeSite(world)),
    update: async (world) => ({ ...groupOf(await makeSite(world)), body: { title: 'Renamed' } }),
    delete: async (world) => groupOf(await makeSite(world)),
    addSection: async (world) => {
      const created = await makeSite(world);
      return { ...groupOf(created), body: { sectionId: created.siteSectionId } };
    },
    removeSection: async (world) => {
      const created = await makeSite(world);
      return { ...groupOf(created), siteSectionId: created.groupedSectionId };
    },
    move: async (world) => groupOf(await makeSite(world)),
  },
  customizations: {
    get: async (world) => (await makeSite(world)).site,
    update: async (world) => ({ ...(await makeSite(world)).site, body: defaultCustomization }),
    getForSiteSpace: async (world) => siteSpaceOf(await makeSite(world)),
    override: async (world) => ({ ...siteSpaceOf(await makeSite(world)), body: { title: 'Handbook' } }),
    deleteOverrides: async (world) => {
      const siteSpace = siteSpaceOf(await makeSite(world));
      await world.people.admin.client.customizations.override({ ...siteSpace, body: { title: 'Handbook' } });
      return siteSpace;
    },
  },
  ...contentFixtures,
  ...commentFixtures,
  ...fieldFixtures,
  ...importFixtures,
  ...openapiFixtures,
};
