export type { Actor, UserActor } from './access/actor.ts';
export { anonymous } from './access/actor.ts';
export { notFound } from './access/not-found.ts';
export { call, callIf, callUnknown, callUnlessKnown } from './call.ts';
export type { Ctx, Log } from './context.ts';
export {
  connectDatabase,
  type Database,
  type DatabaseSettings,
  DatabaseUnavailableError,
  DataDirectoryInUseError,
  type Tables,
} from './database/index.ts';
export { migrate, pendingMigrations } from './database/migrate.ts';
export { createDomain, type Client, type Domain, type DomainOptions } from './domain.ts';
export type { PrivateHost } from './fetching/private-hosts.ts';
export { askedPage, type AskedPage } from './graph/asked-page.ts';
export { type ColumnType, valueOf } from './graph/column.ts';
export type { Kind } from './graph/kind.ts';
export { kinds, kindWithId } from './graph/kinds.ts';
export { modelReader } from './graph/model-reader.ts';
export { type AskedContent, type AskedTexts, readPageTrees } from './graph/page-trees.ts';
export { cursorOfRow, pageRows, type PageRows, readCursors } from './graph/page-rows.ts';
export {
  follow,
  followPage,
  type GraphQuery,
  type Level,
  type PageRead,
  placeOf,
  queryById,
  queryOfList,
  rowsOfPage,
} from './graph/query.ts';
export type { Paged, Relation } from './graph/relation.ts';
export { allUsers, assertMayListUsers, relations } from './graph/relations.ts';
export { type GraphRow, type GraphRows, runGraphQuery } from './graph/run-query.ts';
export { followStructure, structureItems } from './graph/structure.ts';
export { callOnce } from './idempotency/call-once.ts';
export { newId, type IdKind } from './ids.ts';
export { maxDepth, unstorablePlaces } from './input/storable-text.ts';
export { defineJob, type JobDefinition, type RetryPolicy } from './jobs/define-job.ts';
export { JobError } from './jobs/job-error.ts';
export type { RunningJob } from './jobs/running-job.ts';
export { startWorkers, type Workers } from './jobs/workers.ts';
export { type Origin, originOf } from './origin.ts';
export { defaultPageSize } from './list.ts';
export { memberId } from './members/member-id.ts';
export { migrations } from './migrations/index.ts';
export { bootstrap, type Bootstrapped } from './bootstrap.ts';
export { loadSampleWorkspace } from './sample/load-sample-workspace.ts';
export {
  finishSamlSignIn,
  readSamlMetadata,
  type SamlSession,
  startSamlSignIn,
  type StartedSignIn,
} from './saml/sign-in.ts';
export { maxAnswerLength } from './saml/inspect-answer.ts';
export {
  defaultMaxUploadBytes,
  defaultSingleSignOn,
  defaultWorkerSettings,
  type DomainSettings,
  type SingleSignOnSettings,
  type WorkerSettings,
} from './settings.ts';
export { diskStorage } from './storage/disk-storage.ts';
export type { AddressedFile, FileUrls } from './storage/file-addresses.ts';
export { FileStorage, StorageUnusableError } from './storage/file-storage.ts';
export { openStorage, type StorageSettings } from './storage/open-storage.ts';
export { fileKey } from './storage/storage-key.ts';
export { type Upload, uploadKey } from './storage/upload-addresses.ts';
export { pdfKey } from './pdf/pdf-selection.ts';
export { type PdfAnswer, readPdf } from './pdf/read-pdf.ts';
