import type { Contract } from '@lectern/contract';
import { adaptiveSchemas } from '../sites/adaptive-schemas/adaptive-schemas.service.ts';
import { admin } from '../workspace/admin/admin.service.ts';
import {
  collectionPermissions,
  spacePermissions,
} from '../spaces/permissions/content-permissions.service.ts';
import { auditEvents } from '../platform/audit-events/audit-events.service.ts';
import { changeRequestComments, spaceComments } from '../spaces/comments/comments.service.ts';
import { changeRequests } from '../spaces/change-requests/change-requests.service.ts';
import { collections } from '../spaces/tree/collections.service.ts';
import { customizations } from '../sites/customizations/customizations.service.ts';
import { domainVerifications } from '../workspace/domain-verifications/domain-verifications.service.ts';
import { embeds } from '../spaces/embeds/embeds.service.ts';
import { git } from '../spaces/git/git.service.ts';
import { importRuns } from '../spaces/imports/import-runs.service.ts';
import { imports } from '../spaces/imports/imports.service.ts';
import { insights } from '../sites/insights/insights.service.ts';
import { invites } from '../workspace/invites/invites.service.ts';
import { server } from '../platform/server/server.service.ts';
import { jobs } from '../platform/jobs/jobs.service.ts';
import { links } from '../spaces/links/links.service.ts';
import { members } from '../workspace/members/members.service.ts';
import { customFields } from '../workspace/custom-fields/custom-fields.service.ts';
import { openapiSpecs } from '../workspace/openapi-specs/openapi-specs.service.ts';
import { organizations } from '../workspace/organizations/organizations.service.ts';
import { oidc } from '../workspace/oidc/oidc.service.ts';
import { saml } from '../workspace/saml/saml.service.ts';
import { archives } from '../spaces/archives/archives.service.ts';
import { pdfs } from '../spaces/pdfs/pdfs.service.ts';
import { publishedContent } from '../sites/published/published.service.ts';
import { redirects } from '../sites/redirects/redirects.service.ts';
import { reviews } from '../spaces/reviews/reviews.service.ts';
import { search } from '../spaces/search/search.service.ts';
import { sectionGroups } from '../sites/structure/section-groups.service.ts';
import type { Service } from '../access/service.ts';
import { shareLinks } from '../sites/share-links/share-links.service.ts';
import { sitePublishing } from '../sites/publishing/site-publishing.service.ts';
import { revisions, revisionWriters } from '../spaces/content/revisions.service.ts';
import { spaceContent, spaceContentWriters } from '../spaces/content/space-content.service.ts';
import {
  changeRequestContent,
  changeRequestContentWriters,
} from '../spaces/change-requests/change-request-content.service.ts';
import { sitePermissions } from '../sites/permissions/site-permissions.service.ts';
import { siteSections } from '../sites/structure/site-sections.service.ts';
import { siteSpaces } from '../sites/structure/site-spaces.service.ts';
import { sites } from '../sites/structure/sites.service.ts';
import { spaces } from '../spaces/tree/spaces.service.ts';
import { storage } from '../platform/uploads/storage.service.ts';
import { teams } from '../workspace/teams/teams.service.ts';
import { sessions } from '../workspace/sessions/sessions.service.ts';
import { tokens } from '../workspace/tokens/tokens.service.ts';
import { translations } from '../workspace/translations/translations.service.ts';
import { users } from '../workspace/users/users.service.ts';
import { webhooks } from '../platform/webhooks/webhooks.service.ts';

/** The service of every area; an operation without a method does not compile. */
export const services: { [A in keyof Contract]: Service<Contract[A]> } = {
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

/** Operations whose results may be long, and which write them as JSON in parts, too. */
export const writers = {
  spaceContent: spaceContentWriters,
  changeRequestContent: changeRequestContentWriters,
  revisions: revisionWriters,
} satisfies { [A in keyof Contract]?: { [N in keyof Contract[A]]?: unknown } };
