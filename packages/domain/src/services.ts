import type { Contract } from '@lectern/contract';
import { adaptiveSchemas } from './adaptive-schemas/adaptive-schemas.service.ts';
import { admin } from './admin/admin.service.ts';
import {
  collectionPermissions,
  spacePermissions,
} from './content-permissions/content-permissions.service.ts';
import { auditEvents } from './audit-events/audit-events.service.ts';
import { changeRequestComments, spaceComments } from './comments/comments.service.ts';
import { changeRequests } from './change-requests/change-requests.service.ts';
import { collections } from './collections/collections.service.ts';
import { customizations } from './customizations/customizations.service.ts';
import { git } from './git/git.service.ts';
import { imports } from './imports/imports.service.ts';
import { invites } from './invites/invites.service.ts';
import { jobs } from './jobs/jobs.service.ts';
import { links } from './links/links.service.ts';
import { members } from './members/members.service.ts';
import { customFields } from './custom-fields/custom-fields.service.ts';
import { openapiSpecs } from './openapi-specs/openapi-specs.service.ts';
import { organizations } from './organizations/organizations.service.ts';
import { saml } from './saml/saml.service.ts';
import { pdfs } from './pdf/pdfs.service.ts';
import { publishedContent } from './published/published.service.ts';
import { redirects } from './redirects/redirects.service.ts';
import { reviews } from './reviews/reviews.service.ts';
import { search } from './search/search.service.ts';
import { sectionGroups } from './section-groups/section-groups.service.ts';
import type { Service } from './service.ts';
import { shareLinks } from './share-links/share-links.service.ts';
import { sitePublishing } from './site-publishing/site-publishing.service.ts';
import { changeRequestContent, revisions, spaceContent } from './space-content/content.services.ts';
import { siteSections } from './site-sections/site-sections.service.ts';
import { siteSpaces } from './site-spaces/site-spaces.service.ts';
import { sites } from './sites/sites.service.ts';
import { spaces } from './spaces/spaces.service.ts';
import { storage } from './storage/storage.service.ts';
import { teams } from './teams/teams.service.ts';
import { tokens } from './tokens/tokens.service.ts';
import { translations } from './translations/translations.service.ts';
import { users } from './users/users.service.ts';
import { webhooks } from './webhooks/webhooks.service.ts';

/** The service of every area; an operation without a method does not compile. */
export const services: { [A in keyof Contract]: Service<Contract[A]> } = {
  users,
  tokens,
  admin,
  organizations,
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
  pdfs,
  imports,
  search,
  sites,
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
  storage,
  openapiSpecs,
  git,
};
