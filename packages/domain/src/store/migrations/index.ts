import type { Migration } from 'kysely/migration';
import * as foundation from './2026-11-21-foundation.ts';
import * as people from './2026-11-21-people.ts';
import * as publishing from './2026-11-21-publishing.ts';
import * as records from './2026-11-21-records.ts';
import * as saml from './2026-11-21-saml.ts';
import * as siteSettings from './2026-11-21-site-settings.ts';
import * as workspaceFields from './2026-11-21-workspace-fields.ts';
import * as content from './2026-11-22-content.ts';
import * as jobs from './2026-11-23-jobs.ts';
import * as webhooks from './2026-11-23-webhooks.ts';
import * as openapiSpecs from './2026-11-24-openapi-specs.ts';
import * as git from './2026-11-25-git.ts';
import * as search from './2026-11-26-search.ts';
import * as reviews from './2026-11-28-reviews.ts';
import * as comments from './2026-11-29-comments.ts';
import * as contentSweeping from './2026-11-30-content-sweeping.ts';
import * as links from './2026-11-27-links.ts';
import * as pdf from './2026-12-01-pdf.ts';
import * as revisionsApart from './2026-12-01-revisions-apart.ts';
import * as imports from './2026-12-02-imports.ts';
import * as turnsOfJobs from './2026-12-03-turns-of-jobs.ts';
import * as repositoryFacts from './2026-12-04-repository-facts.ts';
import * as sealedWebhookSecrets from './2026-12-05-sealed-webhook-secrets.ts';

/** Every migration, in order. One that has run is never edited. */
export const migrations: Record<string, Migration> = {
  '2026-11-21-foundation': foundation,
  '2026-11-21-people': people,
  '2026-11-21-publishing': publishing,
  '2026-11-21-records': records,
  '2026-11-21-saml': saml,
  '2026-11-21-site-settings': siteSettings,
  '2026-11-21-workspace-fields': workspaceFields,
  '2026-11-22-content': content,
  '2026-11-23-jobs': jobs,
  '2026-11-23-webhooks': webhooks,
  '2026-11-24-openapi-specs': openapiSpecs,
  '2026-11-26-search': search,
  '2026-11-28-reviews': reviews,
  '2026-11-29-comments': comments,
  '2026-11-30-content-sweeping': contentSweeping,
  '2026-11-25-git': git,
  '2026-11-27-links': links,
  '2026-12-01-pdf': pdf,
  '2026-12-01-revisions-apart': revisionsApart,
  '2026-12-02-imports': imports,
  '2026-12-03-turns-of-jobs': turnsOfJobs,
  '2026-12-04-repository-facts': repositoryFacts,
  '2026-12-05-sealed-webhook-secrets': sealedWebhookSecrets,
};
