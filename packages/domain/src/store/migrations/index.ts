import type { Migration } from 'kysely/migration';
import * as baseline from './2026-11-22-baseline.ts';
import * as domainVerifications from './2026-11-22-domain-verifications.ts';
import * as sealedSecrets from './2026-11-22-sealed-secrets.ts';
import * as tokenScopes from './2026-11-22-token-scopes.ts';
import * as visitorTexts from './2026-11-22-visitor-texts.ts';
import * as visitorTextsOfDescriptions from './2026-11-22-visitor-texts-of-descriptions.ts';
import * as samlSessionEnds from './2026-11-22t1940-saml-session-ends.ts';
import * as rateCounters from './2026-11-22t2020-rate-counters.ts';
import * as searchTitles from './2026-11-22t2021-search-titles.ts';
import * as backups from './2026-11-22t2045-backups.ts';
import * as commentCounts from './2026-11-22t2046-comment-counts.ts';
import * as idempotencyClaims from './2026-11-22t2058-idempotency-claims.ts';
import * as largeChanges from './2026-11-22t2059-large-changes.ts';
import * as valueChecks from './2026-11-22t2125-value-checks.ts';
import * as storedObjects from './2026-11-23t0010-stored-objects.ts';
import * as plainJson from './2026-11-23t0011-plain-json.ts';
import * as teamCounts from './2026-11-23t0012-team-counts.ts';
import * as mentionedUsers from './2026-11-23t0240-mentioned-users.ts';
import * as externalRedirects from './2026-11-23t0310-external-redirects.ts';
import * as siteGrants from './2026-11-23t0645-site-grants.ts';
import * as importEnds from './2026-11-23t0650-import-ends.ts';
import * as searchWords from './2026-11-23t0700-search-words.ts';
import * as linkedUrls from './2026-11-23t0725-linked-urls.ts';
import * as specOutlines from './2026-11-23t0810-spec-outlines.ts';
import * as computedSpecs from './2026-11-23t0820-computed-specs.ts';
import * as computedPageIndex from './2026-11-23t1530-computed-page-index.ts';
import * as accounts from './2026-11-24-accounts.ts';
import * as agedRows from './2026-11-24-aged-rows.ts';
import * as jobProgress from './2026-11-24-job-progress.ts';
import * as jobTraces from './2026-11-24-job-traces.ts';
import * as mail from './2026-11-24-mail.ts';
import * as oidc from './2026-11-24-oidc.ts';
import * as readOnlyOrganizations from './2026-11-24-read-only-organizations.ts';
import * as secondFactors from './2026-11-24-second-factors.ts';
import * as scim from './2026-11-24t1550-scim.ts';
import * as digestEvents from './2026-11-24t1645-digest-events.ts';
import * as userLanguages from './2026-11-26t1633-user-languages.ts';
import * as notificationMails from './2026-11-24t1525-notification-mails.ts';
import * as ssoProviders from './2026-11-26t1635-sso-providers.ts';
import * as oidcProviders from './2026-11-26t1650-oidc-providers.ts';
import * as distinctOwners from './2026-11-27-distinct-owners.ts';

/**
 * Every migration, in order, with the time of the day since there were several. Once committed, a migration is never
 * edited: a change is a new one, dated truly.
 */
export const migrations: Record<string, Migration> = {
  '2026-11-22-baseline': baseline,
  '2026-11-22-domain-verifications': domainVerifications,
  '2026-11-22-sealed-secrets': sealedSecrets,
  '2026-11-22-token-scopes': tokenScopes,
  '2026-11-22-visitor-texts': visitorTexts,
  '2026-11-22-visitor-texts-of-descriptions': visitorTextsOfDescriptions,
  '2026-11-22t1940-saml-session-ends': samlSessionEnds,
  '2026-11-22t2020-rate-counters': rateCounters,
  '2026-11-22t2021-search-titles': searchTitles,
  '2026-11-22t2045-backups': backups,
  '2026-11-22t2046-comment-counts': commentCounts,
  '2026-11-22t2058-idempotency-claims': idempotencyClaims,
  '2026-11-22t2059-large-changes': largeChanges,
  '2026-11-22t2125-value-checks': valueChecks,
  '2026-11-23t0010-stored-objects': storedObjects,
  '2026-11-23t0011-plain-json': plainJson,
  '2026-11-23t0012-team-counts': teamCounts,
  '2026-11-23t0240-mentioned-users': mentionedUsers,
  '2026-11-23t0310-external-redirects': externalRedirects,
  '2026-11-23t0645-site-grants': siteGrants,
  '2026-11-23t0650-import-ends': importEnds,
  '2026-11-23t0700-search-words': searchWords,
  '2026-11-23t0725-linked-urls': linkedUrls,
  '2026-11-23t0810-spec-outlines': specOutlines,
  '2026-11-23t0820-computed-specs': computedSpecs,
  '2026-11-23t1530-computed-page-index': computedPageIndex,
  '2026-11-24-accounts': accounts,
  '2026-11-24-aged-rows': agedRows,
  '2026-11-24-job-progress': jobProgress,
  '2026-11-24-job-traces': jobTraces,
  '2026-11-24-mail': mail,
  '2026-11-24-oidc': oidc,
  '2026-11-24-read-only-organizations': readOnlyOrganizations,
  '2026-11-24-second-factors': secondFactors,
  '2026-11-24t1525-notification-mails': notificationMails,
  '2026-11-24t1550-scim': scim,
  '2026-11-24t1645-digest-events': digestEvents,
  '2026-11-26t1633-user-languages': userLanguages,
  '2026-11-26t1635-sso-providers': ssoProviders,
  '2026-11-26t1650-oidc-providers': oidcProviders,
  '2026-11-27-distinct-owners': distinctOwners,
};
