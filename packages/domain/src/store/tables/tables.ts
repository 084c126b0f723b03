import { accountLinksTable, passwordsTable } from './accounts.table.ts';
import { auditEventsTable } from './audit-events.table.ts';
import { backupsTable } from './backups.table.ts';
import { changeRequestContributorsTable, changeRequestsTable } from './change-requests.table.ts';
import { collectionsTable } from './collections.table.ts';
import {
  commentCountsTable,
  commentReactionsTable,
  commentedPagesTable,
  commentsTable,
} from './comments.table.ts';
import { computedPagesTable } from './computed-pages.table.ts';
import { contentDocumentsTable, contentNodesTable, contentStoresTable } from './content.table.ts';
import { customFieldValuesTable, customFieldsTable } from './custom-fields.table.ts';
import { domainVerificationsTable } from './domain-verifications.table.ts';
import { eventsTable } from './events.table.ts';
import { gitCredentialsTable, gitOperationsTable, gitTargetsTable } from './git.table.ts';
import { contentGrantsTable, effectiveGrantsTable } from './grants.table.ts';
import { idempotencyRecordsTable } from './idempotency.table.ts';
import { contentImportsTable } from './imports.table.ts';
import { emailInvitesTable, invitesTable } from './invites.table.ts';
import { jobsTable } from './jobs.table.ts';
import { linkEdgesTable, pageLinksTable, spaceLinksTable } from './links.table.ts';
import { mailsTable } from './mails.table.ts';
import { membersTable } from './members.table.ts';
import { digestsTable, mailUnsubscriptionsTable } from './notifications.table.ts';
import { oidcIdentitiesTable } from './oidc.table.ts';
import { openAPISpecVersionsTable, openAPISpecsTable } from './openapi-specs.table.ts';
import { organizationsTable } from './organizations.table.ts';
import { pdfsTable } from './pdfs.table.ts';
import { siteRedirectsTable } from './redirects.table.ts';
import { changeRequestRequestedReviewersTable, changeRequestReviewsTable } from './reviews.table.ts';
import { readOnlyOrganizationsTable } from './read-only-organizations.table.ts';
import { rateCountersTable } from './rate-counters.table.ts';
import { revisionsTable } from './revisions.table.ts';
import { ssoCodesTable, ssoIdentitiesTable, ssoProvidersTable, ssoRequestsTable } from './sso.table.ts';
import { scimGroupsTable, scimUsersTable } from './scim.table.ts';
import { searchPagesTable, searchWordsTable, unindexedPagesTable } from './search.table.ts';
import { recoveryCodesTable, secondFactorsTable, signInChallengesTable } from './second-factors.table.ts';
import { sessionsTable } from './sessions.table.ts';
import { shareLinksTable } from './share-links.table.ts';
import { signingKeysTable } from './signing-keys.table.ts';
import {
  siteAdaptiveSchemasTable,
  siteCustomizationsTable,
  sitePublishingAuthTable,
  siteSpaceCustomizationsTable,
} from './site-settings.table.ts';
import { siteSectionGroupsTable, siteSectionsTable, siteSpacesTable } from './site-structure.table.ts';
import { sitesTable } from './sites.table.ts';
import { spaceCountsTable, spacesTable } from './spaces.table.ts';
import { storageUsageTable, storedObjectsTable } from './stored-objects.table.ts';
import { teamCountsTable, teamMembersTable, teamsTable } from './teams.table.ts';
import { textMentionsTable } from './text-mentions.table.ts';
import { tokensTable } from './tokens.table.ts';
import { translationSettingsTable } from './translations.table.ts';
import { usersTable } from './users.table.ts';
import { webhookDeliveriesTable, webhooksTable } from './webhooks.table.ts';
import type { TableOf } from '../schema/table.ts';

/** The whole schema. */
export const tables = [
  usersTable,
  tokensTable,
  passwordsTable,
  accountLinksTable,
  sessionsTable,
  secondFactorsTable,
  recoveryCodesTable,
  signInChallengesTable,
  oidcIdentitiesTable,
  organizationsTable,
  readOnlyOrganizationsTable,
  domainVerificationsTable,
  membersTable,
  teamsTable,
  teamMembersTable,
  teamCountsTable,
  ssoProvidersTable,
  ssoRequestsTable,
  ssoCodesTable,
  ssoIdentitiesTable,
  scimUsersTable,
  scimGroupsTable,
  customFieldsTable,
  customFieldValuesTable,
  translationSettingsTable,
  openAPISpecsTable,
  openAPISpecVersionsTable,
  invitesTable,
  emailInvitesTable,
  contentGrantsTable,
  effectiveGrantsTable,
  collectionsTable,
  spacesTable,
  spaceCountsTable,
  contentStoresTable,
  contentNodesTable,
  contentDocumentsTable,
  revisionsTable,
  changeRequestsTable,
  changeRequestContributorsTable,
  changeRequestReviewsTable,
  changeRequestRequestedReviewersTable,
  commentsTable,
  commentCountsTable,
  commentReactionsTable,
  commentedPagesTable,
  pdfsTable,
  computedPagesTable,
  searchPagesTable,
  searchWordsTable,
  unindexedPagesTable,
  textMentionsTable,
  spaceLinksTable,
  pageLinksTable,
  linkEdgesTable,
  sitesTable,
  siteSectionGroupsTable,
  siteSectionsTable,
  siteSpacesTable,
  shareLinksTable,
  siteCustomizationsTable,
  siteSpaceCustomizationsTable,
  siteAdaptiveSchemasTable,
  sitePublishingAuthTable,
  siteRedirectsTable,
  signingKeysTable,
  auditEventsTable,
  backupsTable,
  storedObjectsTable,
  storageUsageTable,
  idempotencyRecordsTable,
  rateCountersTable,
  jobsTable,
  mailsTable,
  mailUnsubscriptionsTable,
  digestsTable,
  eventsTable,
  webhooksTable,
  webhookDeliveriesTable,
  gitOperationsTable,
  gitCredentialsTable,
  gitTargetsTable,
  contentImportsTable,
] as const;

export type Tables = { [T in (typeof tables)[number] as T['name']]: TableOf<T> };
