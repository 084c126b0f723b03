import { adaptiveSchemas } from './adaptive-schemas.ts';
import { admin } from './admin.ts';
import { auditEvents } from './audit-events.ts';
import { reviews } from './reviews.ts';
import { changeRequests } from './change-requests.ts';
import { changeRequestComments, spaceComments } from './comments.ts';
import { collections } from './collections.ts';
import { changeRequestContent, revisions, spaceContent } from './content.ts';
import { collectionPermissions, sitePermissions, spacePermissions } from './content-permissions.ts';
import { customizations } from './customizations.ts';
import { domainVerifications } from './domain-verifications.ts';
import { embeds } from './embeds.ts';
import { git } from './git.ts';
import { importRuns } from './import-runs.ts';
import { imports } from './imports.ts';
import { insights } from './insights.ts';
import { invites } from './invites.ts';
import { members } from './members.ts';
import { customFields } from './custom-fields.ts';
import { jobs } from './jobs.ts';
import { links } from './links.ts';
import type { Operation } from './operation.ts';
import { openapiSpecs } from './openapi-specs.ts';
import { organizations } from './organizations.ts';
import { saml } from './saml.ts';
import { pdfs } from './pdfs.ts';
import { publishedContent } from './published-content.ts';
import { redirects } from './redirects.ts';
import { search } from './search.ts';
import { sectionGroups } from './section-groups.ts';
import { server } from './server.ts';
import { shareLinks } from './share-links.ts';
import { sitePublishing } from './site-publishing.ts';
import { siteSections } from './site-sections.ts';
import { siteSpaces } from './site-spaces.ts';
import { sites } from './sites.ts';
import { spaces } from './spaces.ts';
import { storage } from './storage.ts';
import { teams } from './teams.ts';
import { tokens } from './tokens.ts';
import { translations } from './translations.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';

/** Every operation, by area. The key of an area is its name everywhere: files, tags, routers. */
export const contract = {
  server,
  users,
  tokens,
  admin,
  organizations,
  domainVerifications,
  teams,
  auditEvents,
  jobs,
  webhooks,
  members,
  invites,
  saml,
  collections,
  collectionPermissions,
  spaces,
  spacePermissions,
  spaceContent,
  spaceComments,
  changeRequests,
  changeRequestContent,
  changeRequestComments,
  reviews,
  revisions,
  links,
  embeds,
  pdfs,
  imports,
  importRuns,
  search,
  sites,
  sitePermissions,
  siteSpaces,
  siteSections,
  sectionGroups,
  shareLinks,
  sitePublishing,
  publishedContent,
  customizations,
  customFields,
  translations,
  adaptiveSchemas,
  redirects,
  insights,
  storage,
  openapiSpecs,
  git,
} satisfies Record<string, Record<string, Operation>>;

export type Contract = typeof contract;
export type Area = keyof Contract;

/** An operation with its area and its key in the contract. */
export type ContractOperation = {
  readonly area: string;
  readonly name: string;
  readonly operation: Operation;
};

/** All operations of the contract in their declared order. */
export function listOperations(): ContractOperation[] {
  return Object.entries(contract).flatMap(([area, operations]) =>
    Object.entries<Operation>(operations).map(([name, operation]) => ({ area, name, operation })),
  );
}

/** The operation that reads what another one writes: the GET of the same path. */
export function findGetOperation({ method, path }: Operation): Operation | undefined {
  if (method === 'GET') return undefined;
  return listOperations().find(({ operation }) => operation.method === 'GET' && operation.path === path)
    ?.operation;
}
