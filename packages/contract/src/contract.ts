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
import { oidc } from './oidc.ts';
import { openapiSpecs } from './openapi-specs.ts';
import { organizations } from './organizations.ts';
import { saml } from './saml.ts';
import { archives } from './archives.ts';
import { pdfs } from './pdfs.ts';
import { publishedContent } from './published-content.ts';
import { redirects } from './redirects.ts';
import { search } from './search.ts';
import { sectionGroups } from './section-groups.ts';
import { server } from './server.ts';
import { sessions } from './sessions.ts';
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

/** Written out: the inferred type is longer than a declaration file may have it. */
export type Contract = {
  readonly server: typeof server;
  readonly users: typeof users;
  readonly tokens: typeof tokens;
  readonly sessions: typeof sessions;
  readonly admin: typeof admin;
  readonly organizations: typeof organizations;
  readonly domainVerifications: typeof domainVerifications;
  readonly teams: typeof teams;
  readonly auditEvents: typeof auditEvents;
  readonly jobs: typeof jobs;
  readonly webhooks: typeof webhooks;
  readonly members: typeof members;
  readonly invites: typeof invites;
  readonly saml: typeof saml;
  readonly oidc: typeof oidc;
  readonly collections: typeof collections;
  readonly collectionPermissions: typeof collectionPermissions;
  readonly spaces: typeof spaces;
  readonly spacePermissions: typeof spacePermissions;
  readonly spaceContent: typeof spaceContent;
  readonly spaceComments: typeof spaceComments;
  readonly changeRequests: typeof changeRequests;
  readonly changeRequestContent: typeof changeRequestContent;
  readonly changeRequestComments: typeof changeRequestComments;
  readonly reviews: typeof reviews;
  readonly revisions: typeof revisions;
  readonly links: typeof links;
  readonly embeds: typeof embeds;
  readonly pdfs: typeof pdfs;
  readonly archives: typeof archives;
  readonly imports: typeof imports;
  readonly importRuns: typeof importRuns;
  readonly search: typeof search;
  readonly sites: typeof sites;
  readonly sitePermissions: typeof sitePermissions;
  readonly siteSpaces: typeof siteSpaces;
  readonly siteSections: typeof siteSections;
  readonly sectionGroups: typeof sectionGroups;
  readonly shareLinks: typeof shareLinks;
  readonly sitePublishing: typeof sitePublishing;
  readonly publishedContent: typeof publishedContent;
  readonly customizations: typeof customizations;
  readonly customFields: typeof customFields;
  readonly translations: typeof translations;
  readonly adaptiveSchemas: typeof adaptiveSchemas;
  readonly redirects: typeof redirects;
  readonly insights: typeof insights;
  readonly storage: typeof storage;
  readonly openapiSpecs: typeof openapiSpecs;
  readonly git: typeof git;
};

/** Every operation, by area. The key of an area is its name everywhere: files, tags, routers. */
export const contract: Contract = {
  server,
  users,
  tokens,
  sessions,
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
  oidc,
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
  archives,
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
};
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
