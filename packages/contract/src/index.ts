export { bearerToken } from './bearer-token.ts';
export {
  contract,
  findGetOperation,
  listOperations,
  type Area,
  type Contract,
  type ContractOperation,
} from './contract.ts';
export { errorHeaders } from './error-headers.ts';
export {
  ApiError,
  errorCatalog,
  invalidInput,
  invalidInputs,
  type ErrorCode,
  type ErrorDetail,
} from './errors.ts';
export { errorCodesOf } from './operation-errors.ts';
export { idPrefixes, kindOfId, type IdKind } from './ids.ts';
export {
  isSafe,
  takesIdempotencyKey,
  type InputOf,
  type Method,
  type Operation,
  type ParsedInputOf,
  type PathParameter,
  type ResultOf,
  type Shape,
} from './operation.ts';
export {
  hasRole,
  permissions,
  permits,
  rankOf,
  roleWithRank,
  roles,
  type Permission,
  type ResourceKind,
  type Role,
  type RolePermission,
} from './permissions.ts';
export { isId, type DefaultLevel, type ListOf } from './schema/common.ts';
export type { AuditEvent, Channel } from './schema/audit-event.ts';
export type { ContentLink, ContentLinkList, ContentLocation, LinkStats, LinkStatus } from './schema/link.ts';
export { supportedImportSources, type ContentImport, type ImportContentSource } from './imports.ts';
export type { ImportRun, ImportRunSource, ImportRunStatus } from './import-runs.ts';
export type { Job } from './jobs.ts';
export type { JobPhase, JobProgress, JobState, JobUnit } from './schema/job.ts';
export {
  eventDataSchemas,
  FeedbackRating,
  namedEventTypes,
  type Event,
  type EventDataOf,
  type EventTypeName,
} from './schema/event.ts';
export { eventSubscription } from './subscriptions.ts';
export type { CreatedWebhook, Webhook, WebhookDelivery } from './webhooks.ts';
export type { ContentPointer, StructurePointer } from './schema/position.ts';
export { SiteFeatureKey, SiteType } from './schema/site.ts';
export {
  Site,
  type SiteFeature,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  type SiteStructure,
} from './schema/site.ts';
export { Member } from './schema/member.ts';
export {
  maxClaimsLength,
  type ContentLookup,
  type PublishedContentLookup,
  type PublishedSiteContent,
} from './published-content.ts';
export {
  OpenAPISpec,
  type OpenAPISpecProcessingErrorCode,
  type OpenAPISpecProcessingState,
  type OpenAPISpecSource,
  OpenAPISpecVersion,
  type OpenAPISpecFile,
  type OpenAPISpecRawContent,
  type OpenAPISpecVersionContent,
  type OpenAPISpecVisibility,
} from './openapi-specs.ts';
export { cacheSecondsOfPath, cacheTagsOfEvent, fillCacheTag } from './cache-tags.ts';
export { pathParameters, wildcardParameter } from './operation-path.ts';
export { OpenAPISpecSlug } from './openapi-specs.ts';
export { ShareLink } from './share-links.ts';
export type { PublishingAuth } from './site-publishing.ts';
export {
  ChangeRequestStatus,
  ChangeRequest,
  type ChangeRequestContributor,
} from './schema/change-request.ts';
export { commentFilters } from './comments.ts';
export { Comment, CommentReply, type Reaction } from './schema/comment.ts';
export { maxInlineFileBytes, type ContentChange, type ContentOutcome } from './schema/content-changes.ts';
export type { Document, Text, TextFormat } from './schema/document.ts';
export type { File } from './schema/file.ts';
export {
  defaultPageLayout,
  type DocumentPage,
  type GroupPage,
  type Page,
  type PageCover,
  type PageLayout,
  type PlacedPage,
  type SubPage,
} from './schema/page.ts';
export type { MergeConflict } from './schema/merge-result.ts';
export { ChangeRequestReview, RequestedReviewer } from './schema/review.ts';
export { type ReusableContent, type Revision, SpaceRevision } from './schema/revision.ts';
export type { RevisionChange, RevisionChanges } from './schema/revision-changes.ts';
export type { GitInfo, GitOperation, GitSync } from './schema/git-info.ts';
export { Space } from './schema/space.ts';
export { Team, type TeamMember, type TeamMemberRole } from './schema/team.ts';
export { User } from './schema/user.ts';
export type { TeamPermission, UserPermission } from './content-permissions.ts';
export {
  CustomizationSettings,
  customizationMembers,
  type CustomizationOverrides,
} from './schema/customization.ts';
export { isGroup, type SettingMembers } from './schema/settings-group.ts';
export { ContentReference } from './schema/content-reference.ts';
export { EmailInvite, Invite } from './invites.ts';
export type { MemberSpace, MemberTeam } from './members.ts';
export type { AdaptiveSchema } from './schema/adaptive-schema.ts';
export { Collection } from './collections.ts';
export { trimEndOf, trimOf } from './trim-characters.ts';
export {
  CustomField,
  type CustomFieldType,
  type CustomFieldValue,
  type SpaceCustomField,
} from './custom-fields.ts';
export type { DomainVerification, DomainVerificationType } from './domain-verifications.ts';
export { OrganizationUseCase, Organization } from './schema/organization.ts';
export { Embed } from './schema/embed.ts';
export {
  SiteRedirect,
  type SiteRedirectDestination,
  type SiteRedirectDestinationInput,
  type SiteRedirectResult,
} from './redirects.ts';
export type { SiteSearch, SiteSearchScope } from './search.ts';
export type { SearchHit, SpaceSearchHit } from './schema/search-hit.ts';
export { OidcProvider } from './oidc.ts';
export { SamlProvider } from './saml.ts';
export type { OrganizationStorage, StorageSignedURL } from './storage.ts';
export { type MailPreferences } from './users.ts';
export { languageTags, Locale, locales } from './schema/locale.ts';
export { Session, type SessionMethod } from './sessions.ts';
export { type CreatedToken, Token, type TokenBody } from './tokens.ts';
export { InstanceUser, type PasswordLink } from './admin.ts';
export { type LanguageCode, TranslationSettings } from './translations.ts';
