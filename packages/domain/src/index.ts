export type { Actor, UserActor } from './core/actor.ts';
export { anonymous, assertUser } from './core/actor.ts';
export { notFound } from './core/not-found.ts';
export { call, callIfMatch, callUnknown } from './operations/call.ts';
export { readRevision, readRevisionText } from './operations/read-revision.ts';
export { type ContentCoding, ResponseBody } from './core/response-body.ts';
export type { ReadMark } from './context/site-versions.ts';
export { type CachePartition, ResponseCache } from './core/response-cache.ts';
export { type JsonParts, writeJson } from './core/write-json.ts';
export type { Ctx, Log } from './context/context.ts';
export {
  connectDatabase,
  type Database,
  type DatabaseSettings,
  DatabaseUnavailableError,
  DataDirectoryInUseError,
  embeddedDirectory,
  FairQueue,
} from '@lectern/database';
export type { Tables } from './store/tables/tables.ts';
export { migrate, pendingMigrations } from '@lectern/database';
export type { Client } from './operations/client.ts';
export { createDomain, type Domain, type DomainOptions } from './domain.ts';
export type { PrivateHost } from '@lectern/fetch';
export { countCall } from './operations/count-call.ts';
export type { JobRun } from './platform/jobs/job-runs.ts';
export { callerId } from './operations/work-scope.ts';
export { enterTurn, takeTurn } from './operations/take-turn.ts';
export type { RateLimitState } from './security/rate-limits.ts';
export { defaultRateLimits, type RateLimitName, type RateLimitSettings } from './core/rate-limit-settings.ts';
export { callIdempotently } from './operations/call-idempotently.ts';
export { SealingKeys } from './core/sealing-keys.ts';
export {
  findSealingKeyIds,
  MissingSealingKeyError,
  rotateKeys,
  sealSecrets,
} from './security/seal-secrets.ts';
export { findChosenLanguage, subscribe, unsubscribe } from './workspace/users/mail-preferences.ts';
export type { Subscription } from './security/unsubscribe-urls.ts';
export { findMailProblem, type MailProblem } from './core/mailer.ts';
export { newId } from './core/new-id.ts';
export { maxDepth, storabilityErrors } from './core/storability.ts';
export { defineJob, type JobDefinition, type RetryPolicy } from './platform/jobs/define-job.ts';
export { JobError } from './platform/jobs/job-error.ts';
export type { RunningJob } from './platform/jobs/running-job.ts';
export { startWorkers, type Workers } from './workers/workers.ts';
export { AccountError, type AccountProblem, accountProblems } from './core/account-error.ts';
export { fillText, formatsOf, type LanguageFormats } from './core/languages/language-formats.ts';
export { negotiateLanguage } from './core/languages/negotiate-language.ts';
export { type Origin, originOf } from './core/origin.ts';
export { serverStops } from './core/open-streams.ts';
export { isSiteHost } from './sites/published/is-site-host.ts';
export { listPublicSites, type PublicSite } from './sites/published/list-public-sites.ts';
export { defaultPageSize } from './context/list.ts';
export { findWrittenList } from './context/list-writer.ts';
export { apiErrorOf } from './store/constraint-errors.ts';
export { memberId } from './store/fragments/member-id.ts';
export { migrations } from './store/migrations/index.ts';
export { bootstrap, type Bootstrapped, isBootstrapped } from './bootstrap.ts';
export { loadDocumentation, readDocumentation } from './sample/load-documentation.ts';
export { loadSampleWorkspace } from './sample/load-sample-workspace.ts';
export { finishSamlSignIn, readSamlMetadata, startSamlSignIn } from './workspace/saml/sign-in.ts';
export { listProvidersOfEmail, type ProviderOfEmail } from './workspace/sso/providers-of-email.ts';
export { redeemSsoCode, type SsoSession } from './workspace/sso/redeem-code.ts';
export type { FinishedSignIn, SignInOptions, StartedSignIn } from './workspace/sso/sign-in.ts';
export {
  type AccountLink,
  createAccountLink,
  readAccountLink,
} from './workspace/account-links/account-links.ts';
export {
  changePassword,
  hasPassword,
  type PasswordByLink,
  setPasswordByLink,
} from './workspace/accounts/set-password.ts';
export { requestPasswordReset } from './workspace/accounts/request-password-reset.ts';
export {
  type AccountUser,
  disableSecondFactor,
  enableSecondFactor,
  readSecondFactor,
  type SecondFactorState,
  startSecondFactor,
} from './workspace/accounts/second-factor.ts';
export { answerChallenge, type SignInStep } from './workspace/accounts/sign-in-steps.ts';
export { finishOidcProviderSignIn, startOidcProviderSignIn } from './workspace/oidc/provider-sign-in.ts';
export { finishOidcSignIn, startOidcSignIn, type StartedOidcSignIn } from './workspace/oidc/sign-in.ts';
export { signInWithPassword } from './workspace/accounts/sign-in.ts';
export { browserAndSystem } from './workspace/sessions/shorten-user-agent.ts';
export { findSession, type KnownSession } from './workspace/sessions/find-session.ts';
export type { StartedSession } from './workspace/sessions/start-session.ts';
export { maxPasswordLength, minPasswordLength } from './security/passwords.ts';
export {
  assertScimAdmin,
  endSessionsOf,
  findUserOfEmail,
  getScimGroup,
  getScimUser,
  listScimGroups,
  listScimUsers,
  nameNewUser,
  recordScimGroup,
  recordScimUser,
  type ScimGroupRecord,
  type ScimList,
  type ScimQuery,
  type ScimUserNames,
  type ScimUserRecord,
} from './workspace/scim/scim.ts';
export { maxSamlResponseLength } from './workspace/saml/inspect-response.ts';
export {
  defaultLanguage,
  defaultMaxUploadBytes,
  defaultSessionDays,
  defaultSingleSignOn,
  defaultTokenLifetimeDays,
  defaultWorkerSettings,
  type DomainSettings,
  type GroupMapping,
  type OpenIdConnectSettings,
  type SingleSignOnSettings,
  type WorkerSettings,
} from './core/settings.ts';
export { exportOrganization, type ExportedOrganization } from './moves/export-organization.ts';
export { importOrganization, type ImportedOrganization } from './moves/import-organization.ts';
export {
  isMovedRows,
  type MovedRows,
  type MoveManifest,
  type MoveSink,
  type MoveSource,
} from './moves/move-archive.ts';
export { beginReadOnly, endReadOnly } from './moves/read-only.ts';
export { whileBackingUp } from './platform/backup-lease.ts';
export { diskStorage } from './files/disk-storage.ts';
export type { ServedFile, BuildFileUrl } from './files/signed-file-urls.ts';
export { FileStorage, StorageUnusableError } from './files/file-storage.ts';
export { assertSpaceFor, putObjectOf } from './files/organization-files.ts';
export { openStorage, type StorageSettings } from './files/open-storage.ts';
export { fileKey } from './files/storage-key.ts';
export { type Upload, uploadKey } from './files/signed-upload-urls.ts';
export { type ArchiveFile, type OpenedArchive, openArchive } from './spaces/archives/open-archive.ts';
export { pdfKey } from './spaces/pdfs/pdf-id.ts';
export { type PdfResult, readPdf } from './spaces/pdfs/read-pdf.ts';
