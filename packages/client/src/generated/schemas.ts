// Generated from the contract by `npm run snapshots`. Do not edit.

/** The anchor in the page; absent for the whole page. */
export type AnchorInPage = {
  type: 'anchor';
  anchor: string;
};

export type ApiInformation = {
  name: string;
  /** Of the product. */
  version: string;
  /** The commit that the server was built from; the version where that is not known. */
  build: string;
};

/** The URL of an archive. */
export type ArchiveAddress = {
  /** Returns the archive without a token, for one to two hours. */
  url: string;
};

/** A change to the administration of an organization or of this server. */
export type AuditEvent = {
  object: 'audit-event';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  /** The user who made the change; absent without an authenticated user. */
  actor?: string | undefined;
  /** The `operationId` of the operation. */
  operation: string;
  channel: AuditEventChannel;
  /** The IP address of the client; absent for a change that was not made over the network. */
  address?: string | undefined;
  userAgent?: string | undefined;
  /** The resources in the path, then the created resource. */
  resources: AuditedResource[];
  /** The members of the request body, at most 100. The value is recorded for enum values, ids, numbers, booleans and null; of other strings only the path is recorded. */
  changes: AuditedChange[];
};

/** The channel of the change: an API of the server, its pages, its command line, a script, or a background job. */
export type AuditEventChannel = 'rest' | 'graphql' | 'trpc' | 'mcp' | 'web' | 'cli' | 'script' | 'job';

export type AuditEventList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: AuditEvent[];
};

export type AuditedChange = {
  path: string;
  value?: string | number | boolean | null | undefined;
};

export type AuditedResource = {
  name: string;
  id: string;
};

export type BacklinkList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: ContentLocation[];
};

export type BrokenLinkStats = {
  total: number;
  /** Number of links that are broken in the change request but not in the space; only for a change request. */
  changeRequest?: number | undefined;
};

/** Proposed changes to the content of a space. */
export type ChangeRequest = {
  object: 'change-request';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  /** Sequential number within the space, without gaps. */
  number: number;
  status: ChangeRequestStatus;
  subject: string;
  createdBy: User;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  /** ISO 8601 date-time in UTC. */
  updatedAt: string;
  /** The current revision of the change request. */
  revision: string;
  /** The revision of the space that it was created from. */
  revisionInitial: string;
  /** The revision of the space that was last merged into it. */
  revisionMergedAncestor?: string | undefined;
  /** The revision that its merge created. */
  revisionMerged?: string | undefined;
  /** Number of open comments on it. */
  comments: number;
  /** Whether the space has newer content than the change request is based on. */
  outdated: boolean;
  urls: ChangeRequestUrls;
};

export type ChangeRequestContentUpdate = {
  changeRequest: ChangeRequest;
  /** One for each page, in the order of the changes. */
  changes: ContentOutcome[];
  insertedFiles?: File[] | undefined;
};

/** A user who edited a change request. */
export type ChangeRequestContributor = {
  user: User;
  /** Number of their edits. */
  count: number;
  /** Time of their last edit. */
  updatedAt: string;
};

export type ChangeRequestContributorList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: ChangeRequestContributor[];
};

export type ChangeRequestList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: ChangeRequest[];
};

/** A user or a team that is requested to review a change request. */
export type ChangeRequestRequestedReviewer = {
  object: 'change-request-requested-reviewer';
  kind: RequestedReviewerKind;
  /** The requested user, when `kind` is `user`. */
  user?: User | undefined;
  team?: RequestedTeam | undefined;
  /** The revision of the change request at the time of the request. */
  revision: string;
  requestedBy: User;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
};

export type ChangeRequestRequestedReviewerList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: ChangeRequestRequestedReviewer[];
};

/** A review of a change request. */
export type ChangeRequestReview = {
  object: 'change-request-review';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  /** The revision of the change request that was reviewed. */
  revision: string;
  reviewer: User;
  /** The user who requested the review; absent for an unrequested one. */
  requestedBy?: User | undefined;
  status: ChangeRequestReviewStatus;
  /** The comment on the change request that was submitted with it; absent without one, or when it was deleted. */
  comment?: Comment | undefined;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  /** ISO 8601 date-time in UTC. */
  updatedAt: string;
};

export type ChangeRequestReviewList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: ChangeRequestReview[];
};

/** approved: ready to merge. changes-requested: not ready to merge. */
export type ChangeRequestReviewStatus = 'approved' | 'changes-requested';

/** draft: in progress. open: ready for review. archived: closed without a merge; it can be reopened. merged: merged into the space; this is final. */
export type ChangeRequestStatus = 'draft' | 'open' | 'archived' | 'merged';

export type ChangeRequestUrls = {
  app: string;
  location: string;
};

export type ChangeRequestVersionContext = {
  type: 'changeRequest';
  changeRequest: ChangeRequest;
};

export type ChangedComputed = {
  before?: ComputedSource | undefined;
  after?: ComputedSource | undefined;
};

export type ChangedCover = {
  before?: PageCover | undefined;
  after?: PageCover | undefined;
};

export type ChangedDimensions = {
  before?: Dimensions | undefined;
  after?: Dimensions | undefined;
};

export type ChangedFile = {
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  name: string;
  contentType: string;
  downloadURL: string;
};

/** The changed attributes. */
export type ChangedFileAttributes = {
  name?: ChangedText | undefined;
  downloadURL?: ChangedText | undefined;
  contentType?: ChangedText | undefined;
  size?: ChangedNumber | undefined;
  dimensions?: ChangedDimensions | undefined;
};

export type ChangedFlag = {
  before?: boolean | undefined;
  after?: boolean | undefined;
};

export type ChangedLayout = {
  before?: {
    cover?: boolean | undefined;
    coverSize?: PageCoverSize | undefined;
    title?: boolean | undefined;
    description?: boolean | undefined;
    tableOfContents?: boolean | undefined;
    outline?: boolean | undefined;
    pagination?: boolean | undefined;
  } | undefined;
  after?: {
    cover?: boolean | undefined;
    coverSize?: PageCoverSize | undefined;
    title?: boolean | undefined;
    description?: boolean | undefined;
    tableOfContents?: boolean | undefined;
    outline?: boolean | undefined;
    pagination?: boolean | undefined;
  } | undefined;
};

export type ChangedNumber = {
  before?: number | undefined;
  after?: number | undefined;
};

export type ChangedPage = {
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  type: ChangedPageType;
  title: string;
  /** Absent for a link page. */
  path?: string | undefined;
};

/** The changed attributes. */
export type ChangedPageAttributes = {
  title?: ChangedText | undefined;
  description?: ChangedText | undefined;
  slug?: ChangedText | undefined;
  /** Identifiers of the documents. */
  document?: ChangedText | undefined;
  emoji?: ChangedText | undefined;
  icon?: ChangedText | undefined;
  cover?: ChangedCover | undefined;
  layout?: ChangedLayout | undefined;
  target?: ChangedTarget | undefined;
  computed?: ChangedComputed | undefined;
  hidden?: ChangedFlag | undefined;
  noIndex?: ChangedFlag | undefined;
  noRobotsIndex?: ChangedFlag | undefined;
};

export type ChangedPageType = 'document' | 'group' | 'link' | 'computed';

/** Absent on the side where the page is at the top level. */
export type ChangedParent = {
  before?: ChangedPage | undefined;
  after?: ChangedPage | undefined;
};

export type ChangedReusableContent = {
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  title: string;
  document?: string | undefined;
};

/** The changed attributes. */
export type ChangedReusableContentAttributes = {
  title?: ChangedText | undefined;
  /** Identifiers of the documents. */
  document?: ChangedText | undefined;
};

export type ChangedTarget = {
  before?: ContentReference | undefined;
  after?: ContentReference | undefined;
};

export type ChangedText = {
  before?: string | undefined;
  after?: string | undefined;
};

/** A folder of spaces and other collections. */
export type Collection = {
  object: 'collection';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  title: string;
  description?: string | undefined;
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  organization: string;
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  parent?: string | undefined;
  /** Role that members of the organization have on this content by default; `inherit` for that of the parent, null for none. */
  defaultLevel: 'read' | 'comment' | 'edit' | 'review' | 'create' | 'admin' | 'inherit' | null;
  urls: CollectionUrls;
  permissions: CollectionPermissions;
};

export type CollectionList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: Collection[];
};

export type CollectionPermissions = {
  view: boolean;
  admin: boolean;
  viewInviteLinks: boolean;
  create: boolean;
};

export type CollectionUrls = {
  location: string;
  app: string;
};

/** A comment on a space or a change request. */
export type Comment = {
  object: 'comment';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  postedBy: User;
  /** ISO 8601 date-time in UTC. */
  postedAt: string;
  /** When its body was last edited; absent until then. */
  editedAt?: string | undefined;
  reactions: Reaction[];
  body: Text;
  urls: LocationUrls;
  /** Number of replies. */
  replies: number;
  target: CommentTarget;
  status: CommentStatus;
  /** ISO 8601 date-time in UTC. */
  resolvedAt?: string | undefined;
  resolvedBy?: User | undefined;
  permissions: CommentPermissions;
};

export type CommentList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: Comment[];
};

export type CommentPermissions = {
  view: boolean;
  edit: boolean;
  reply: boolean;
  delete: boolean;
};

/** A reply to a comment. */
export type CommentReply = {
  object: 'comment-reply';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  postedBy: User;
  /** ISO 8601 date-time in UTC. */
  postedAt: string;
  /** When its body was last edited; absent until then. */
  editedAt?: string | undefined;
  reactions: Reaction[];
  body: Text;
  urls: LocationUrls;
  permissions: CommentReplyPermissions;
};

export type CommentReplyList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: CommentReply[];
};

export type CommentReplyPermissions = {
  view: boolean;
  edit: boolean;
  delete: boolean;
};

export type CommentStatus = 'open' | 'resolved';

/** Only comments with this status; defaults to `all`. */
export type CommentStatusFilter = 'all' | 'open' | 'resolved';

/** The target of a comment: a space or a change request, a page of it, or a node of that page. */
export type CommentTarget = {
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  space: string;
  /** The change request, for a comment on one. */
  changeRequest?: string | undefined;
  /** The review that it was submitted with. */
  review?: string | undefined;
  /** The current revision at the time of posting. */
  revision: string;
  page?: CommentedPage | undefined;
  node?: CommentedNode | undefined;
};

export type CommentedNode = {
  /** The key of a node in the document of the page. */
  id: string;
  /** The beginning of its text at the time of posting. */
  preview?: string | undefined;
};

/** The current state of the page; for a deleted page, its last state. */
export type CommentedPage = {
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  title: string;
  emoji?: string | undefined;
  icon?: string | undefined;
  /** ISO 8601 date-time in UTC. */
  createdAt?: string | undefined;
  /** ISO 8601 date-time in UTC. */
  updatedAt?: string | undefined;
  path: string;
  /** Whether its title, description or document changed since the comment was posted. */
  outdated: boolean;
};

/** Pages that are generated from another resource. */
export type ComputedPage = {
  /** Identifier of the page, stable across revisions. */
  id: string;
  title: string;
  /** An emoji, as a character or a code such as `1f600`. */
  emoji?: string | undefined;
  /** Name of an icon, as in Font Awesome. */
  icon?: string | undefined;
  /** ISO 8601 date-time in UTC. */
  createdAt?: string | undefined;
  /** Absent until the page is first edited. */
  updatedAt?: string | undefined;
  type: 'computed';
  computed: ComputedSource;
};

export type ComputedSource = {
  type: string;
  dependencies?: Record<string, {
    ref: Record<string, unknown>;
  }> | undefined;
  props?: Record<string, unknown> | undefined;
};

export type ContentChange = InsertPage | UpdatePage | DeletePage | RevertPage | InsertFiles | DeleteFile;

/** An import of pages and files into a space. */
export type ContentImport = {
  object: 'content-import';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  source: ImportContentSource;
  /** The imported URL, without its query, which may contain a secret. */
  url: string;
  state: JobState;
  /** The revision that the import created; until then the one that it is based on. */
  revision: string;
  /** Number of pages and files read so far; once succeeded, the number created. */
  importedResources: number;
  /** Number of pages and files found so far, including failed ones. */
  totalResources: number;
  /** What was skipped, and why; the first 100, once the import succeeded. */
  failures: ContentImportFailure[];
  /** Why its last attempt failed; absent without a failure. */
  lastError?: ContentImportError | undefined;
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  space: string;
  /** Absent for an import into the space itself. */
  changeRequest?: string | undefined;
  /** The parent of the imported pages; absent for the top level. */
  page?: string | undefined;
  /** The job that runs it, by which it can be cancelled. */
  job: string;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  /** ISO 8601 date-time in UTC. */
  finishedAt?: string | undefined;
  urls: ContentImportUrls;
};

export type ContentImportError = {
  code: string;
  message: string;
};

export type ContentImportFailure = {
  /** Its URL, or its path in the archive. */
  resource: string;
  message: string;
};

export type ContentImportList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: ContentImport[];
};

export type ContentImportUrls = {
  location: string;
};

/** A link, an image or another reference in a page. */
export type ContentLink = {
  status: LinkStatus;
  relation: LinkRelation;
  /** The link as written in the page. */
  address: string;
  target: LinkTarget;
  /** The target, when it is in the same content or on the web. */
  targetReference?: ContentLocation | undefined;
  /** The page that has the link, with the anchor of the heading above it. */
  locationReferences: ContentLocation[];
};

export type ContentLinkList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: ContentLink[];
  stats: LinkStats;
};

/** A resource with its parents. */
export type ContentLocation = ContentLocationPage | ContentLocationFile | ContentLocationReusableContent | ContentLocationUrl;

export type ContentLocationFile = {
  kind: 'file';
  organization: Organization;
  space: Space;
  versionContext?: VersionContext | undefined;
  file: File;
};

/** A page, without its subpages. */
export type ContentLocationPage = {
  kind: 'page';
  organization: Organization;
  space: Space;
  versionContext?: VersionContext | undefined;
  page: Page;
  internalLocation?: AnchorInPage | undefined;
};

export type ContentLocationReusableContent = {
  kind: 'reusable-content';
  organization: Organization;
  space: Space;
  versionContext?: VersionContext | undefined;
  reusableContent: ReusableContent;
};

export type ContentLocationUrl = {
  kind: 'url';
  url: string;
};

export type ContentLookup = FoundCollection | FoundContent;

export type ContentOutcome = CreatedPage | UpdatedPage | DeletedPage;

/** A sibling: a space or a collection. */
export type ContentPointer = {
  type: 'space';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  space: string;
} | {
  type: 'collection';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  collection: string;
};

/** The target of a link. */
export type ContentReference = ContentReferenceToUrl | ContentReferenceToPage | ContentReferenceToAnchor | ContentReferenceToSpace | ContentReferenceToCollection | ContentReferenceToFile | ContentReferenceToUser | ContentReferenceToReusableContent | ContentReferenceToOpenAPI;

export type ContentReferenceToAnchor = {
  kind: 'anchor';
  anchor: string;
  /** The page that contains it; defaults to the current page. */
  page?: string | undefined;
  /** The space that contains it; defaults to the current space. */
  space?: string | undefined;
};

export type ContentReferenceToCollection = {
  kind: 'collection';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  collection: string;
};

export type ContentReferenceToFile = {
  kind: 'file';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  file: string;
};

export type ContentReferenceToOpenAPI = {
  kind: 'openapi';
  /** Slug of an OpenAPI specification. */
  spec: string;
};

export type ContentReferenceToPage = {
  kind: 'page';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  page: string;
  /** The space that contains it; defaults to the current space. */
  space?: string | undefined;
};

export type ContentReferenceToReusableContent = {
  kind: 'reusable-content';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  reusableContent: string;
  /** The space that contains it; defaults to the current space. */
  space?: string | undefined;
};

export type ContentReferenceToSpace = {
  kind: 'space';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  space: string;
};

export type ContentReferenceToUrl = {
  kind: 'url';
  url: string;
};

export type ContentReferenceToUser = {
  kind: 'user';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  user: string;
};

export type ContentVisibility = 'public' | 'unlisted' | 'share-link' | 'visitor-auth' | 'in-collection' | 'private';

export type CoverFile = {
  kind: 'file';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  file: string;
};

export type CoverUrl = {
  kind: 'url';
  url: string;
};

export type CreatedPage = {
  object: 'created_page';
  ref?: string | undefined;
  page: PageLocation;
};

export type CreatedToken = {
  object: 'token';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  label: string;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  /** Absent when it never expires. */
  expiresAt?: string | undefined;
  /** Whether it changes nothing. */
  readOnly: boolean;
  /** The only organization that it opens. */
  organization?: string | undefined;
  /** The only space that it opens. */
  space?: string | undefined;
  /** The secret. It is shown only once. */
  token: string;
};

export type CreatedWebhook = {
  object: 'webhook';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  title: string;
  url: string;
  /** The event types that are delivered to it; empty for every type but `job_updated`. */
  events: EventType[];
  /** Whether events are delivered to it. */
  enabled: boolean;
  /** Why it was disabled automatically. failing: no delivery succeeded for three days. gone: it responded with 410. */
  disabledReason?: WebhookDisabledReason | undefined;
  /** When deliveries began to fail; absent while they succeed. */
  failingSince?: string | undefined;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  /** ISO 8601 date-time in UTC. */
  updatedAt: string;
  urls: WebhookUrls;
  /** The signing secret of deliveries. It is shown only once. */
  secret: string;
};

/** A metadata field that an organization defines for its spaces. */
export type CustomField = {
  object: 'custom-field';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  /** Its key in paths and in the values of a space; unique within the organization. */
  name: string;
  title: string;
  description: string;
  type: CustomFieldType;
  placeholder: string;
  /** The options of a select, in order. */
  options?: string[] | undefined;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  /** ISO 8601 date-time in UTC. */
  updatedAt: string;
  urls: CustomFieldUrls;
  permissions: CustomFieldPermissions;
};

export type CustomFieldList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: CustomField[];
};

export type CustomFieldPermissions = {
  view: boolean;
  /** Whether you may update or delete the field itself. */
  edit: boolean;
};

/** The type of the values. text: a string. number: a number. boolean: true or false. tags: a list of strings. select:multi: some of the options. select:single: one of the options. */
export type CustomFieldType = 'text' | 'number' | 'boolean' | 'tags' | 'select:multi' | 'select:single';

export type CustomFieldUrls = {
  location: string;
};

/** A string of at most 256 characters, a number, a boolean, or a list of such strings. */
export type CustomFieldValue = string | number | boolean | string[];

/** Whether readers can ask AI, and how it answers. */
export type CustomizationAIMode = 'none' | 'search' | 'assistant';

/** A message on top of every page. */
export type CustomizationAnnouncement = {
  enabled: boolean;
  message: string;
  link?: CustomizationContentLink | undefined;
  style: CustomizationAnnouncementStyle;
};

/** How urgent an announcement looks. */
export type CustomizationAnnouncementStyle = 'info' | 'warning' | 'danger' | 'success';

/** Superseded by themes. */
export type CustomizationBackground = 'plain' | 'match';

/** A link with its label. */
export type CustomizationContentLink = {
  title: string;
  to: ContentReference;
};

/** Shape of the corners of boxes and buttons. */
export type CustomizationCorners = 'straight' | 'rounded' | 'circular';

/** A font that is built into every renderer. */
export type CustomizationDefaultFont = 'ABCFavorit' | 'Inter' | 'Roboto' | 'RobotoSlab' | 'OpenSans' | 'SourceSansPro' | 'Lato' | 'Ubuntu' | 'Raleway' | 'Merriweather' | 'Overpass' | 'NotoSans' | 'IBMPlexSerif' | 'Poppins' | 'FiraSans';

/** A font for code that is built into every renderer. */
export type CustomizationDefaultMonospaceFont = 'FiraCode' | 'IBMPlexMono' | 'JetBrainsMono' | 'SourceCodePro' | 'RobotoMono' | 'SpaceMono' | 'DMMono' | 'Inconsolata';

/** Whether boxes and buttons cast shadows. */
export type CustomizationDepth = 'subtle' | 'flat';

/** Where links to other sites open: in the same window, or in a new one. */
export type CustomizationExternalLinksTarget = 'self' | 'blank';

/** Images, an emoji, or nothing. */
export type CustomizationFavicon = {
  icon?: CustomizationThemedURL | undefined;
  /** An emoji, as a character or a code such as `1f600`. */
  emoji?: string | undefined;
};

/** A font that is loaded from a URL. */
export type CustomizationFontDefinition = {
  id: string;
  custom: boolean;
  fontFamily: string;
  fontFaces: Array<{
    weight: number;
    sources: Array<{
      url: string;
      format?: CustomizationFontFormat | undefined;
    }>;
  }>;
};

/** Format of a font file. */
export type CustomizationFontFormat = 'woff2' | 'woff';

/** A column of links at the bottom of a site. */
export type CustomizationFooterGroup = {
  title: string;
  links: CustomizationContentLink[];
};

/** A link at the top of a site, or a menu of further links. */
export type CustomizationHeaderItem = {
  title: string;
  style?: CustomizationHeaderItemStyle | undefined;
  /** null for a menu without a link of its own. */
  to: ContentReference | null;
  links: CustomizationContentLink[];
  /** Expression that decides whether a visitor sees the item. */
  condition?: string | undefined;
};

/** A link, or a button. */
export type CustomizationHeaderItemStyle = 'link' | 'button-primary' | 'button-secondary';

/** Superseded by themes. */
export type CustomizationHeaderPreset = 'default' | 'bold' | 'contrast' | 'custom' | 'none';

/** How icons are drawn. */
export type CustomizationIconsStyle = 'regular' | 'solid' | 'duotone' | 'light' | 'thin';

/** How links in text stand out. */
export type CustomizationLinksStyle = 'default' | 'accent';

/** Language of everything on a site that is not content. */
export type CustomizationLocale = 'en' | 'fr' | 'es' | 'zh' | 'ja' | 'de' | 'nl' | 'no' | 'pt-br' | 'ru';

/** How prominent the search of a site is. */
export type CustomizationSearchStyle = 'prominent' | 'subtle';

/** Whether the table of contents has a background. */
export type CustomizationSidebarBackgroundStyle = 'default' | 'filled';

/** How the current page is marked in the table of contents. */
export type CustomizationSidebarListStyle = 'default' | 'pill' | 'line';

/** How much colour a site shows. */
export type CustomizationTheme = 'clean' | 'muted' | 'bold' | 'gradient';

/** Light or dark. */
export type CustomizationThemeMode = 'light' | 'dark';

/** A colour for each theme mode. */
export type CustomizationThemedColor = {
  light: string;
  dark: string;
};

/** The URL of an image for each theme mode. */
export type CustomizationThemedURL = {
  light: string;
  dark: string;
};

/** Colours more of a site than its links and buttons. */
export type CustomizationTint = {
  color: CustomizationThemedColor;
};

/** The default space of each section. */
export type DefaultSiteSearchScope = {
  mode: 'default';
  /** Site spaces to search as well. */
  includedSiteSpaces?: string[] | undefined;
};

/** Deletes a file; references to it become broken. */
export type DeleteFile = {
  operation: 'delete_file';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  file: string;
};

/** Deletes a page and its descendants. */
export type DeletePage = {
  operation: 'delete_page';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  page: string;
};

export type DeletedPage = {
  object: 'deleted_page';
  /** Identifier of the deleted page. */
  page: string;
};

/** In pixels. */
export type Dimensions = {
  width: number;
  height: number;
};

/** Content as a tree of nodes: blocks, inlines and texts with marks. Its links name what they lead to, by id, in the content that it is read from and as far as its reader may see it: pages, headings, files, reusable contents, spaces, people and OpenAPI specifications. What leads outside or nowhere is a URL as it is written. A block that comes back as it was read keeps its Markdown. */
export type Document = {
  object: 'document';
  /** Unique among the nodes of the document. */
  key?: string | undefined;
  data: Record<string, unknown>;
  nodes: unknown[];
};

/** A page with content. */
export type DocumentPage = {
  /** Identifier of the page, stable across revisions. */
  id: string;
  title: string;
  /** An emoji, as a character or a code such as `1f600`. */
  emoji?: string | undefined;
  /** Name of an icon, as in Font Awesome. */
  icon?: string | undefined;
  /** ISO 8601 date-time in UTC. */
  createdAt?: string | undefined;
  /** Absent until the page is first edited. */
  updatedAt?: string | undefined;
  type: 'document';
  /** Its own segment of the path. */
  slug: string;
  /** The slugs from the top level down to the page, joined by `/`. */
  path: string;
  /** Reachable by its path, but not in the table of contents. */
  hidden?: boolean | undefined;
  /** Excluded from search. */
  noIndex?: boolean | undefined;
  /** Excluded from indexing by search engines. */
  noRobotsIndex?: boolean | undefined;
  description?: string | undefined;
  /** Identifier of its document; absent for an empty page. */
  documentId?: string | undefined;
  urls: PageUrls;
  layout: PageLayout;
  cover?: PageCover | undefined;
  git?: GitBlob | undefined;
  computed?: ComputedSource | undefined;
  computedSeed?: string | undefined;
  /** Its content, when a single page is requested as Markdown or without a format, with the heading that repeats its title. */
  markdown?: string | undefined;
  /** Its content, when a single page is requested as a document or without a format. The heading that opens its Markdown and repeats its title is not part of it. Without a format, it is left out if it has more than 10 MB. */
  document?: Document | undefined;
  /** The subpages, in order. */
  pages: SubPage[];
};

export type DocumentText = {
  document: Document;
};

/** The proof that an organization controls an e-mail domain or a host name that it uses. */
export type DomainVerification = {
  object: 'domain-verification';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  organization: string;
  type: DomainVerificationType;
  domain: string;
  status: DomainVerificationStatus;
  record: DomainVerificationRecord;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  /** Absent while pending. */
  verifiedAt?: string | undefined;
  /** When DNS was last asked for the record. */
  lastCheckedAt?: string | undefined;
  /** Why the last check proved nothing. */
  lastError?: string | undefined;
  urls: DomainVerificationUrls;
};

export type DomainVerificationList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: DomainVerification[];
};

/** The DNS record that proves control of the domain. */
export type DomainVerificationRecord = {
  type: 'TXT';
  name: string;
  value: string;
};

/** pending: not proven yet, and without effect until then. verified: proven, or confirmed by an administrator of this server. */
export type DomainVerificationStatus = 'pending' | 'verified';

/** What the domain is used as. email-domain: an e-mail domain of the organization. hostname: the host name of a site, or that of its proxy. */
export type DomainVerificationType = 'email-domain' | 'hostname';

export type DomainVerificationUrls = {
  location: string;
};

/** An invitation by e-mail that waits until the address is proven, for 90 days. */
export type EmailInvite = {
  object: 'email-invite';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  email: string;
  /** Role in the organization; null for a guest, who sees only what was shared with them. */
  role: Role | null;
  /** Whether the member will sign in with single sign-on. */
  sso: boolean;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
};

export type EmailInviteList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: EmailInvite[];
};

/** What a page of another site says about itself. */
export type Embed = {
  /** It is shown as a link with what is known of the page. */
  type: 'link';
  /** The title of the page; its URL where it has none, or cannot be read. */
  title: string;
  /** The name of the site; its host where it has none. */
  site: string;
  description?: string | undefined;
  /** The icon of the site. */
  icon?: string | undefined;
  /** A picture of the page. */
  image?: string | undefined;
};

/** The body of an error response. */
export type ErrorBody = {
  error: {
    /** The HTTP status. */
    code: number;
    /** What is wrong, and what to do. */
    message: string;
    /** Every invalid value of the request, by its path, such as `body.title` or `query.limit`. */
    details?: Array<{
      path: string;
      message: string;
    }> | undefined;
    /** Identifies the request in the server log. */
    requestId: string;
  };
};

/** An event in an organization. */
export type Event = {
  object: 'event';
  /** The same for every delivery of the event. */
  id: string;
  type: EventType;
  /** When it happened. */
  timestamp: string;
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  organization: string;
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  space?: string | undefined;
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  site?: string | undefined;
  /** The user who caused it; absent without one. */
  actor?: string | undefined;
  /** Depends on the type: ids of the resources, and what changed. */
  data: Record<string, unknown>;
  /** The tags of cached reads of published sites (`x-gitbook-cache-tag`) that are stale now; absent without any. */
  cacheTags?: string[] | undefined;
};

/** The type of an event. `changed` of an update lists the members of the request body, for a site also the parts that are written by themselves, such as `customizations`; a `ping` is sent on request. `job_updated` tells how far a long job is, such as an import: when it starts and ends, and at most once a second in between; it is received only where it is named, and so is `page_feedback`: what a visitor of a site thinks of a page. */
export type EventType = 'space_created' | 'space_updated' | 'space_deleted' | 'space_restored' | 'space_transferred' | 'space_visibility_updated' | 'space_content_updated' | 'space_gitsync_started' | 'space_gitsync_completed' | 'change_request_created' | 'change_request_updated' | 'change_request_content_updated' | 'change_request_merged' | 'change_request_closed' | 'change_request_reopened' | 'change_request_review_requested' | 'change_request_reviewed' | 'comment_created' | 'comment_updated' | 'comment_deleted' | 'comment_resolved' | 'comment_reopened' | 'comment_reply_created' | 'comment_reply_updated' | 'comment_reply_deleted' | 'site_created' | 'site_updated' | 'site_published' | 'site_unpublished' | 'site_deleted' | 'page_feedback' | 'openapi_spec_updated' | 'openapi_spec_deleted' | 'member_added' | 'member_updated' | 'member_removed' | 'job_updated' | 'ping';

/** What a visitor thinks of a page. */
export type FeedbackRating = 'good' | 'ok' | 'bad';

/** An image or an attachment of a space. */
export type File = {
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  name: string;
  contentType: string;
  /** URL of its content; it needs no token and expires after some days. */
  downloadURL: string;
  /** Size in bytes. */
  size: number;
  dimensions?: Dimensions | undefined;
  git?: GitBlob | undefined;
};

export type FileList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: File[];
};

export type FoundCollection = {
  collection: Collection;
};

export type FoundContent = {
  space: Space;
  changeRequest?: ChangeRequest | undefined;
  page?: Page | undefined;
};

export type FoundSiteRedirect = {
  redirect: SiteRedirect;
  /** The published URL, or the path on a site that is not published. */
  target: string;
};

export type GitBlob = {
  /** Object id of the blob in the repository. */
  oid: string;
  /** Path of the file in the repository. */
  path: string;
};

export type GitCommit = {
  oid: string;
  message: string;
  /** Whether the commit was made by this server. */
  createdByService: boolean;
  url?: string | undefined;
  ref?: string | undefined;
};

export type GitError = {
  code: string;
  message: string;
};

/** The Git sync status of a space: its repository, and its last import or export. */
export type GitInfo = {
  repoName?: string | undefined;
  installationProvider?: GitSyncProvider | undefined;
  integration?: string | undefined;
  url?: string | undefined;
  /** The URL prefix under which the files of the branch are browsed, without a slash at its end: `/` and the `git.path` of a page follow. Absent where it is not known. */
  treeURL?: string | undefined;
  /** ISO 8601 date-time in UTC. */
  updatedAt?: string | undefined;
  operation?: GitOperation | undefined;
};

/** The repository that is shown for the space. */
export type GitInfoInput = {
  provider?: 'github' | 'gitlab' | undefined;
  /** The URL under which the repository is browsed. */
  url?: string | undefined;
};

/** The last import or export of a space. */
export type GitOperation = {
  direction: 'import' | 'export';
  state: 'running' | 'success' | 'failure';
  /** The current stage, or the stage that failed. */
  stage?: 'repo_fetch' | 'config_check' | 'content_process' | 'finalize' | undefined;
  ref: string;
  /** The job that runs it. */
  job: string;
  /** ISO 8601 date-time in UTC. */
  startedAt: string;
  /** ISO 8601 date-time in UTC. */
  finishedAt?: string | undefined;
  /** Why it failed. */
  error?: GitError | undefined;
  /** The commit that was imported or pushed. */
  commit?: string | undefined;
  /** The revision that it created; absent when nothing changed. */
  revision?: string | undefined;
  /** The change request that has the content of the repository, when it conflicts with the space. */
  changeRequest?: string | undefined;
  pages?: number | undefined;
  files?: number | undefined;
  /** What was skipped or could not be interpreted as written; at most 100. */
  warnings?: GitWarning[] | undefined;
};

export type GitSync = {
  repoName?: string | undefined;
  installationProvider?: GitSyncProvider | undefined;
  integration?: string | undefined;
  url?: string | undefined;
  /** The URL prefix under which the files of the branch are browsed, without a slash at its end: `/` and the `git.path` of a page follow. Absent where it is not known. */
  treeURL?: string | undefined;
  /** ISO 8601 date-time in UTC. */
  updatedAt?: string | undefined;
};

export type GitSyncProvider = 'github' | 'gitlab' | 'github-legacy';

export type GitWarning = {
  path: string;
  message: string;
};

/** A heading in the table of contents, with pages below it. */
export type GroupPage = {
  /** Identifier of the page, stable across revisions. */
  id: string;
  title: string;
  /** An emoji, as a character or a code such as `1f600`. */
  emoji?: string | undefined;
  /** Name of an icon, as in Font Awesome. */
  icon?: string | undefined;
  /** ISO 8601 date-time in UTC. */
  createdAt?: string | undefined;
  /** Absent until the page is first edited. */
  updatedAt?: string | undefined;
  type: 'group';
  /** Its own segment of the path. */
  slug: string;
  /** The slugs from the top level down to the page, joined by `/`. */
  path: string;
  /** Reachable by its path, but not in the table of contents. */
  hidden?: boolean | undefined;
  /** Excluded from search. */
  noIndex?: boolean | undefined;
  /** Excluded from indexing by search engines. */
  noRobotsIndex?: boolean | undefined;
  urls: PageUrls;
  git?: GitBlob | undefined;
  /** The subpages, in order. */
  pages: SubPage[];
};

export type ImportContent = {
  /** The URL to import, without a user name or password: on the web, or the `url` of an upload of the kind `import_file`. */
  url: string;
  source: ImportContentSource;
};

/** The type of content at the URL. website: the pages below the URL, as far as robots.txt allows. markdown, html, docx: a single document. zip: an archive of Markdown or HTML. The others are not supported; the error message names an alternative. */
export type ImportContentSource = 'website' | 'markdown' | 'html' | 'docx' | 'zip' | 'confluence' | 'github-wiki' | 'notion' | 'google-docs' | 'dropbox-paper' | 'quip' | 'open-api';

/** An import of content, as its organization sees it. */
export type ImportRun = {
  object: 'import-run';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  status: ImportRunStatus;
  /** Why it failed. */
  reason?: string | undefined;
  source: ImportRunSource;
  target: ImportRunTarget;
  /** The site that shows the space; absent where none does, or several do. */
  site?: string | undefined;
  /** The user who started it. */
  createdBy?: string | undefined;
  /** Pages and files read so far; once completed, those created. */
  importedResources: number;
  /** Pages and files found so far, including failed ones. */
  totalResources: number;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  /** ISO 8601 date-time in UTC. */
  startedAt?: string | undefined;
  /** When its status last changed. */
  updatedAt: string;
  /** Absent unless it is completed. */
  completedAt?: string | undefined;
  urls: ImportRunUrls;
};

/** An uploaded document or archive. */
export type ImportRunFile = {
  type: 'file';
  /** The `key` of an upload of the kind `import_file`: a Markdown, HTML or Word document, or a zip archive. One for each import; several documents are imported as an archive. */
  files: string[];
};

export type ImportRunList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: ImportRun[];
};

/** Where content is imported from. */
export type ImportRunSource = ImportRunWebsite | ImportRunFile;

export type ImportRunStatus = 'pending' | 'in-progress' | 'completed' | 'failed' | 'cancelled';

/** Only imports with this status; `active` for those that are pending or in progress. */
export type ImportRunStatusFilter = 'active' | 'pending' | 'in-progress' | 'completed' | 'failed' | 'cancelled';

/** Where content is imported to. */
export type ImportRunTarget = {
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  space: string;
  /** Absent for an import into the space itself. */
  changeRequest?: string | undefined;
  /** The parent of the imported pages; absent for the top level. */
  page?: string | undefined;
};

export type ImportRunUrls = {
  location: string;
};

/** The pages below a URL, as far as robots.txt allows. */
export type ImportRunWebsite = {
  type: 'website';
  /** The URL to import, without a user name or password; in responses without its query. */
  url: string;
};

export type InsertFiles = {
  operation: 'insert_files';
  files: InsertedFile[];
};

export type InsertPage = {
  operation: 'insert_page';
  title?: string | undefined;
  /** Path segment of the page; derived from the title when omitted. */
  slug?: string | undefined;
  emoji?: string | null | undefined;
  icon?: string | null | undefined;
  description?: string | null | undefined;
  hidden?: boolean | undefined;
  noIndex?: boolean | undefined;
  noRobotsIndex?: boolean | undefined;
  /** Omitted members stay unchanged. */
  layout?: {
    cover?: boolean | undefined;
    coverSize?: PageCoverSize | undefined;
    title?: boolean | undefined;
    description?: boolean | undefined;
    tableOfContents?: boolean | undefined;
    outline?: boolean | undefined;
    pagination?: boolean | undefined;
  } | undefined;
  cover?: PageCover | null | undefined;
  /** Defaults to document. */
  type?: 'document' | 'group' | 'link' | undefined;
  /** The content of the page. Without `title`, its frontmatter or first heading gives the title. References of a document become links; 400 for one that leads nowhere. */
  document?: Text | undefined;
  /** The target of a link page. */
  target?: ContentReference | undefined;
  /** The parent page: an id, or the `ref` of a page of the same request. */
  into?: string | null | undefined;
  /** Position among its siblings, from 0; the end when omitted. */
  at?: number | undefined;
  /** A name for the page within this request, for `into` and links of other pages. */
  ref?: string | undefined;
};

export type InsertedFile = {
  name: string;
  /** The URL that the file is fetched from. */
  url?: string | undefined;
  /** The content in base64, at most 1 MB. */
  base64?: string | undefined;
  /** The key of an upload (see `storage/upload`). */
  key?: string | undefined;
  contentType?: string | undefined;
  /** A name for the file within this request, for references in pages. */
  ref?: string | undefined;
};

/** A user as administrators of this server see them. */
export type InstanceUser = {
  object: 'user';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  displayName: string;
  email?: string | undefined;
  photoURL?: string | undefined;
  urls: LocationUrls;
  /** Whether the user is an administrator of this server. */
  instanceAdmin: boolean;
  /** Whether an administrator of this server ended all access of the user. */
  disabled: boolean;
  /** Whether the e-mail address is proven: by an administrator of this server, or by an identity provider of an organization that has verified its domain. */
  emailConfirmed: boolean;
};

/** An invite link. A user who accepts it becomes a member, or is granted a role on a space or a collection. */
export type Invite = {
  object: 'invite';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  /** The role that it grants: in the organization, or on its space or collection; null for guests. */
  role: Role | null;
  /** The same role, for an invite to a space or a collection. */
  level?: Role | undefined;
  /** The space that it is for. */
  space?: string | undefined;
  /** The collection that it is for. */
  collection?: string | undefined;
  /** Whether it grants you nothing that you do not have already. */
  redundant: boolean;
};

export type InviteList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: Invite[];
};

export type InvitedMember = {
  email: string;
  /** Role in the organization; null for a guest, who sees only what was shared with them. */
  role: Role | null;
};

export type InvitedUsers = {
  /** Ids of the users with these e-mail addresses, in order. */
  users: string[];
  /** Number of new members. */
  invited: number;
  /** E-mail addresses whose invitation waits until the address is proven. */
  pendingEmails?: string[] | undefined;
  /** E-mail addresses of existing members who do not sign in with single sign-on, when `sso` was requested. */
  failedSSOEmails?: string[] | undefined;
};

/** A background job, such as an import. */
export type Job = {
  object: 'job';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  /** The type of the job. */
  type: string;
  state: JobState;
  /** Number of attempts, including the running one. */
  attempts: number;
  /** Maximum number of attempts. */
  maxAttempts: number;
  /** Why its last attempt failed; absent without a failure. */
  lastError?: JobError | undefined;
  /** How far its last attempt is, updated about once a second; absent before it reports any. */
  progress?: JobProgress | undefined;
  /** The space that it works on. */
  space?: string | undefined;
  /** The user on whose behalf it runs. */
  startedBy?: string | undefined;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  /** When its last attempt started. */
  startedAt?: string | undefined;
  /** ISO 8601 date-time in UTC. */
  finishedAt?: string | undefined;
  urls: JobUrls;
};

export type JobError = {
  code: string;
  message: string;
};

export type JobList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: Job[];
};

/** fetching: receiving from another server. reading: converting and storing what was found. writing: making a revision of it. indexing: updating search and links. typesetting: setting the pages of a PDF. sending: transferring to another server. */
export type JobPhase = 'fetching' | 'reading' | 'writing' | 'indexing' | 'typesetting' | 'sending';

export type JobProgress = {
  /** What it does; absent for jobs without phases. */
  phase?: JobPhase | undefined;
  /** Counted from 0 in each phase. */
  done: number;
  /** Absent while unknown. */
  total?: number | undefined;
  /** Absent for jobs that count steps. */
  unit?: JobUnit | undefined;
};

/** queued: waiting for its first attempt. running: claimed by a worker. retrying: waiting for its next attempt. succeeded: finished. failed: its last attempt failed. cancelled: cancelled by a user. */
export type JobState = 'queued' | 'running' | 'retrying' | 'succeeded' | 'failed' | 'cancelled';

/** What `done` and `total` count; resources: pages and files together. */
export type JobUnit = 'pages' | 'files' | 'resources' | 'bytes';

export type JobUrls = {
  location: string;
};

export type Joined = Record<never, never>;

/** A language, by its ISO 639-1 code. */
export type LanguageCode = 'en' | 'fr' | 'de' | 'es' | 'it' | 'pt' | 'ru' | 'ja' | 'zh' | 'ko' | 'ar' | 'hi' | 'nl' | 'pl' | 'tr' | 'sv' | 'no' | 'da' | 'fi' | 'el' | 'cs' | 'hu' | 'ro' | 'th' | 'vi' | 'id' | 'ms' | 'he' | 'uk' | 'sk' | 'bg' | 'hr' | 'lt' | 'lv' | 'et' | 'sl';

/** A link in the table of contents. */
export type LinkPage = {
  /** Identifier of the page, stable across revisions. */
  id: string;
  title: string;
  /** An emoji, as a character or a code such as `1f600`. */
  emoji?: string | undefined;
  /** Name of an icon, as in Font Awesome. */
  icon?: string | undefined;
  /** ISO 8601 date-time in UTC. */
  createdAt?: string | undefined;
  /** Absent until the page is first edited. */
  updatedAt?: string | undefined;
  type: 'link';
  target: ContentReference;
  /** URL of the target. */
  href?: string | undefined;
  hidden?: boolean | undefined;
};

/** reference: the page links to the target. dependsOn: the page embeds the target, such as an image, a file or a specification. */
export type LinkRelation = 'reference' | 'dependsOn';

export type LinkStats = {
  /** Number of links, regardless of the filters. */
  total: number;
  broken: BrokenLinkStats;
};

/** ok: the target exists, or is an external URL, which is not requested. broken: the target does not exist in the content. in-app: the target is another resource on this server, such as a space, which is not looked up. */
export type LinkStatus = 'ok' | 'broken' | 'in-app';

/** The target of a link. Without `id` it does not exist, or is a URL. */
export type LinkTarget = {
  kind: LinkTargetKind;
  /** Identifier of the target, or of the page of an anchor; the slug of a specification. */
  id?: string | undefined;
  /** The space of the target, when it is another one. */
  space?: string | undefined;
  anchor?: string | undefined;
};

export type LinkTargetKind = 'page' | 'anchor' | 'file' | 'url' | 'space' | 'collection' | 'user' | 'reusable-content' | 'openapi';

export type ListOrder = 'asc' | 'desc';

/** A language of account pages and mails. */
export type Locale = 'en' | 'fr' | 'es' | 'zh' | 'ja' | 'de' | 'nl' | 'no' | 'pt-br' | 'ru';

export type LocationUrls = {
  location: string;
};

/** Which mails a user receives about what others do, and in which language. */
export type MailPreferences = {
  object: 'mail-preferences';
  /** Comments that mention you. */
  mentions: boolean;
  /** Reviews that are requested from you or a team of yours. */
  reviewRequests: boolean;
  /** What is new where you are a member, once a day at most. */
  digest: boolean;
  /** The language of your mails and account pages. null: mails use that of the browser in which you signed in last, pages that of the browser which opens them. */
  language: Locale | null;
};

export type MarkdownText = {
  markdown: string;
};

/** A user as a member of an organization. */
export type Member = {
  object: 'member';
  /** The id of the user; in GraphQL, where ids are globally unique, of the organization and the user. */
  id: string;
  /** Role in the organization; null for a guest, who sees only what was shared with them. */
  role: Role | null;
  user: User;
  disabled: boolean;
  /** ISO 8601 date-time in UTC. */
  joinedAt: string;
  /** Absent until the member is first seen. */
  lastSeenAt?: string | undefined;
  /** Whether the member signs in with single sign-on. */
  sso: boolean;
  /** Number of spaces that the member can see. */
  spaces: number;
  /** Number of teams that the member is in. */
  teams: number;
};

export type MemberList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: Member[];
};

export type MemberRoleFilter = 'read' | 'comment' | 'edit' | 'review' | 'create' | 'admin' | 'guest';

export type MemberSort = 'joinedAt' | 'lastSeenAt';

/** A space that a member can see, with their effective role on it. */
export type MemberSpace = {
  permission: Role;
  space: Space;
};

export type MemberSpaceList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: MemberSpace[];
};

/** A team of a member, with their role in it. */
export type MemberTeam = {
  team: Team;
  member: TeamMembership;
};

export type MemberTeamList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: MemberTeam[];
};

export type MergeConflict = {
  kind: MergeConflictKind;
  thing: MergedThing;
  /** Identifier of the page, the file or the reusable content. */
  id: string;
  title: string;
  /** The field in conflict. */
  field?: string | undefined;
  /** The value in the merge base. */
  base: unknown;
  /** The value in the change request. */
  changeRequest: unknown;
  /** The value in the space. */
  space: unknown;
};

/** field: both sides changed a field, to different values. text: both sides changed the text of the same block. place: both sides moved it, to different positions. deleted-edited: one side deleted what the other changed. parent: one side moved it below a page that the other deleted. cycle: the moves of both sides together put a page below itself. slug: two pages of one parent have the same slug. */
export type MergeConflictKind = 'field' | 'text' | 'place' | 'deleted-edited' | 'parent' | 'cycle' | 'slug';

export type MergeOutcome = 'merge' | 'conflicts';

export type MergeResult = {
  /** The created revision; the current one when none was created. */
  revision: string;
  result: MergeOutcome;
  /** Present with the result `conflicts`. */
  conflicts?: MergeConflict[] | undefined;
};

export type MergedThing = 'page' | 'file' | 'reusable-content';

export type NewSiteSpace = 'sample' | 'empty';

/** No content. */
export type NoText = Record<string, unknown>;

/** What the members of a group are in the organization. */
export type OidcGroupMapping = {
  /** Group, as the claim names it. */
  group: string;
  /** Role in the organization. */
  role?: Role | undefined;
  /** Team of the organization. One that is deleted later is ignored. */
  team?: string | undefined;
};

/** An OpenID provider that users sign in to an organization with. */
export type OidcProvider = {
  object: 'oidc-provider';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  label: string;
  /** Issuer identifier of the provider; empty while unknown. */
  issuer: string;
  /** Client identifier of this server at the provider; empty while unknown. */
  clientID: string;
  /** Whether this server has a client secret, which is never returned; else it is a public client. */
  hasClientSecret: boolean;
  /** Scopes of authentication requests. */
  scopes: string[];
  /** Claim with the groups of a user, in the ID token or the response of the UserInfo endpoint. */
  groupsClaim: string;
  /** What groups of the provider lead to. At each sign-in, users get the highest role of their groups, and are in exactly those of the mapped teams; a user in none of the groups keeps the role. */
  groupMappings: OidcGroupMapping[];
  /** Just-in-time provisioning: whether users who are no members join by signing in. Without it, only members and those who are invited sign in. */
  provisioning: boolean;
  /** Verified e-mail domains of the organization: of users who are no members, only those join whose address is in one of them and is verified by the provider. Empty for no such limit. */
  emailDomains: string[];
  /** Team of users who join by signing in with this provider. */
  defaultTeam?: Team | undefined;
  /** Role of users who join by signing in with this provider and are in no mapped group; null for the default role of the organization. */
  defaultRole: Role | null;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  service: OidcService;
  urls: OidcProviderUrls;
};

export type OidcProviderList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: OidcProvider[];
};

export type OidcProviderUrls = {
  location: string;
};

/** This server as a relying party, to configure at the provider. */
export type OidcService = {
  /** Redirect URI of this server, to register at the provider. */
  redirectURL: string;
  /** URL that starts the sign-in. */
  startURL: string;
};

/** An OpenAPI specification, with its versions. */
export type OpenAPISpec = {
  object: 'openapi-spec';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  /** ISO 8601 date-time in UTC. */
  updatedAt: string;
  slug: string;
  /** The URL that it is fetched from; absent for one that was sent as text. */
  sourceURL?: string | undefined;
  visibility: OpenAPISpecVisibility;
  processingState: OpenAPISpecProcessingState;
  /** The latest version; absent until there is one. */
  lastVersion?: string | undefined;
  /** ISO 8601 date-time in UTC. */
  lastProcessedAt?: string | undefined;
  lastProcessErrorCode?: OpenAPISpecProcessingErrorCode | undefined;
  permissions: OpenAPISpecPermissions;
  urls: OpenAPISpecUrls;
};

/** A file of a specification. */
export type OpenAPISpecFile = {
  /** Whether it is the root document. */
  isEntrypoint: boolean;
  /** The file, as JSON. */
  specification: unknown;
  filename: string;
  /** The folder of the file. */
  dir: string;
  /** The names of the files that it refers to. */
  references: string[];
};

/** The format of the text. */
export type OpenAPISpecFormat = 'json' | 'yaml';

export type OpenAPISpecList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: OpenAPISpec[];
};

export type OpenAPISpecPermissions = {
  view: boolean;
  edit: boolean;
};

/** Why the last source resulted in no version. FETCH_TIMEOUT: it, or a file that it refers to, was not received in time. FETCH_ERROR: one of them could not be fetched. PARSE_ERROR: it is not an OpenAPI 3 or Swagger 2 document. */
export type OpenAPISpecProcessingErrorCode = 'FETCH_TIMEOUT' | 'FETCH_ERROR' | 'PARSE_ERROR';

/** Processing state of the last source; complete after a failure, too. */
export type OpenAPISpecProcessingState = 'pending' | 'progress' | 'complete';

export type OpenAPISpecRawContent = {
  /** The root document, with its references to other files as they are. */
  text: string;
  format: OpenAPISpecFormat;
};

/** An OpenAPI 3 or Swagger 2 document: its URL, or the document itself. */
export type OpenAPISpecSource = {
  /** The URL to fetch it from, now and whenever it is processed again. */
  url?: string | undefined;
  /** The document itself, as JSON or YAML. */
  text?: string | undefined;
};

export type OpenAPISpecUrls = {
  location: string;
  app: string;
};

/** An immutable version of an OpenAPI specification. */
export type OpenAPISpecVersion = {
  object: 'openapi-spec-version';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  /** ISO 8601 date-time in UTC. */
  createdAt?: string | undefined;
  /** The URL of the content of the version. */
  url: string;
  urls: OpenAPISpecVersionUrls;
};

export type OpenAPISpecVersionContent = {
  /** The files of the specification, as JSON, by name; the first is the root document. References between them are unchanged: relative to the name of the file. For visitors of a site, a list in which they are the name of the other file. */
  filesystem: Record<string, unknown> | OpenAPISpecFile[];
  /** The URL of the content of the version. */
  url: string;
};

export type OpenAPISpecVersionList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: OpenAPISpecVersion[];
};

export type OpenAPISpecVersionUrls = {
  location: string;
};

/** Who can read the content of the latest version: members of the organization and visitors of its sites (private), or anyone, without a token (public). */
export type OpenAPISpecVisibility = 'private' | 'public';

/** A tenant, with its members, content and sites. */
export type Organization = {
  object: 'organization';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  title: string;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  emailDomains: string[];
  hostname?: string | undefined;
  type: OrganizationType;
  useCase?: OrganizationUseCase | undefined;
  communityType?: OrganizationCommunityType | undefined;
  defaultRole: Role | null;
  defaultContent?: OrganizationDefaultContent | undefined;
  sso: boolean;
  ai: boolean;
  inviteLinks: boolean;
  plan: OrganizationPlan;
  trial: OrganizationTrial;
  /** Always true. @deprecated */
  internal_isOnNewTrial: true;
  urls: OrganizationUrls;
  permissions: OrganizationPermissions;
};

export type OrganizationCommunityType = 'nonProfit' | 'openSource' | 'education';

/** The site that members see first. */
export type OrganizationDefaultContent = {
  type: 'site';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  site: string;
};

export type OrganizationList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: Organization[];
};

export type OrganizationPermissions = {
  view: boolean;
  admin: boolean;
  ownTeam: boolean;
  createContent: boolean;
  createOpenAPISpec: boolean;
  viewBilling: boolean;
  listMembers: boolean;
  listTeams: boolean;
  listIntegrations: boolean;
};

export type OrganizationPlan = 'free_2024' | 'plus_2024' | 'pro_2024' | 'enterprise_2024' | 'community_2024' | 'free' | 'plus' | 'pro';

/** How much of the file storage an organization uses. */
export type OrganizationStorage = {
  object: 'organization-storage';
  /** Its id. */
  organization: string;
  /** The title of the organization. */
  title: string;
  /** Bytes of its uploads, PDFs, and the files of its spaces; the same file of a space and of its copies counts once. */
  usedBytes: number;
  /** How many bytes these may have; without a limit by default. */
  limitBytes?: number | undefined;
};

export type OrganizationStorageList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: OrganizationStorage[];
};

export type OrganizationTrial = {
  status: TrialStatus;
};

export type OrganizationType = 'business' | 'community';

export type OrganizationUrls = {
  location: string;
  app: string;
  logo?: string | undefined;
};

export type OrganizationUseCase = 'internalDocs' | 'docsSite' | 'audienceControlledSite' | 'productDocs' | 'teamKnowledgeBase' | 'designSystem' | 'openSourceDocs' | 'notes' | 'other';

export type OrganizationsOfEmailDomain = {
  /** At most 1000, oldest first. */
  organizations: Organization[];
};

/** The URL of a PDF. */
export type PDFAddress = {
  /** Returns the PDF without a token, for one to two hours; while a large one is being rendered, 202 with `Retry-After`. */
  url: string;
};

/** A page of a space: a document, a group of pages, or a link. */
export type Page = DocumentPage | GroupPage | LinkPage | ComputedPage;

export type PageCover = {
  ref: CoverFile | CoverUrl;
  refDark?: CoverFile | CoverUrl | undefined;
  /** Upward offset of the image, in pixels. */
  yPos: number;
};

export type PageCoverSize = 'hero' | 'full';

/** What a visitor thinks of the page of the `location`. */
export type PageFeedback = {
  rating: FeedbackRating;
};

/** Which parts of a page are shown. */
export type PageLayout = {
  cover: boolean;
  coverSize: PageCoverSize;
  title: boolean;
  description: boolean;
  tableOfContents: boolean;
  outline: boolean;
  pagination: boolean;
};

export type PageLocation = {
  object: 'page';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  urls: LocationUrls;
};

export type PageTree = {
  pages: Page[];
};

export type PageUrls = {
  app: string;
};

/** A link with which a user sets their password. */
export type PasswordLink = {
  /** Where the user sets their password, once. It is shown only here. */
  url: string;
  /** Until when it works. */
  expiresAt: string;
};

export type Ping = {
  /** A JWT, valid for an hour, with visitor claims of the user: `sub`, the id of the user, `organization` and `role`. It is signed by this server, and grants no access to it. */
  serviceVisitorClaims?: string | undefined;
};

export type PlacedPage = DocumentPage | GroupPage;

export type PublishedContentLookup = PublishedSiteContent | PublishedContentRedirect;

export type PublishedContentRedirect = {
  target: 'external';
  redirect: string;
};

/** Everything that is needed to render a site, except its content. */
export type PublishedContentSite = {
  object: 'published-content-site';
  site: Site;
  structure: SiteStructure;
  customizations: PublishedCustomizations;
  /** Scripts of integrations; always empty, because this server has none. */
  scripts: PublishedScript[];
};

export type PublishedCustomizations = {
  site: SiteCustomizationSettings;
  /** By id of the site space, when it differs from that of the site. */
  siteSpaces: Record<string, SiteCustomizationSettings>;
};

export type PublishedScript = {
  script: string;
  contentSecurityPolicy?: string | undefined;
  cookies: boolean;
};

export type PublishedSiteContent = {
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  organization: string;
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  site: string;
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  siteSection?: string | undefined;
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  siteSpace: string;
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  space: string;
  /** The change request of the space that a preview shows, as `~/changes/<number>` in the path. */
  changeRequest?: string | undefined;
  /** The revision of the space that a preview shows, as `~/revisions/<id>` in the path. */
  revision?: string | undefined;
  /** The rest of the path: that of a page. */
  pathname: string;
  /** Path prefix of the space, with what of it is previewed. */
  basePath: string;
  /** Path prefix of the site. */
  siteBasePath: string;
  /** The canonical URL; that of another page when a redirect in the content of the space matches the path. */
  canonicalUrl: string;
  /** Whether no longer URL can resolve to another section or space: only the path of a page can follow. */
  complete: boolean;
  /** Key of a share link of the site. With the visibility `share-link`, `urls.published` then contains it. */
  shareKey?: string | undefined;
  /** Changes with the claims of the visitor; absent without claims. */
  contextId?: string | undefined;
  /** Token with read access to this site and its spaces, and nothing else, for at least 15 minutes. The same place, visitor and claims get the identical one for at least five, but around the ends of periods of ten minutes from several processes. */
  apiToken: string;
};

export type PublishedUrls = {
  /** Only while the site is published. */
  published?: string | undefined;
};

/** The visitor authentication of a site; it applies while the visibility of the site is `visitor-auth`. */
export type PublishingAuth = {
  object: 'publishing-auth';
  backend: PublishingAuthBackend;
  /** Signing key of visitor tokens: JWTs with HS256 and an `exp`. */
  privateKey: string;
  /** The URL that visitors without a valid token are redirected to. */
  fallbackURL?: string | undefined;
};

/** Who issues the tokens of visitors: a service of your own, or an integration. */
export type PublishingAuthBackend = 'custom' | 'integration';

/** An emoji and the users who reacted with it, earliest first. */
export type Reaction = {
  emoji: string;
  count: number;
  users: ReactionUser[];
};

/** A user who reacted, and when. */
export type ReactionUser = {
  user: User;
  /** ISO 8601 date-time in UTC. */
  reactedAt: string;
};

/** A page by its path now, which is looked up once. */
export type RedirectToPath = {
  kind: 'path';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  spaceId: string;
  /** The path of a page of the space. */
  path: string;
};

export type RedirectToSitePage = {
  kind: 'site-page';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  siteSpaceId: string;
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  pageId: string;
};

export type RedirectToSiteSection = {
  kind: 'site-section';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  siteSectionId: string;
};

export type RedirectToSiteSpace = {
  kind: 'site-space';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  siteSpaceId: string;
};

export type RedirectToUrl = {
  kind: 'external';
  url: string;
};

export type RequestedReviewerKind = 'user' | 'team';

export type RequestedReviewers = {
  /** The requested reviewers, in order. */
  users: ChangeRequestRequestedReviewer[];
};

/** The requested team, when `kind` is `team`. */
export type RequestedTeam = {
  object: 'team';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  title: string;
};

export type ReusableContent = {
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  title: string;
  /** Identifier of its document. */
  document?: string | undefined;
  git?: GitBlob | undefined;
};

/** Restores a page from an earlier revision. */
export type RevertPage = {
  operation: 'revert_page';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  page: string;
  /** The revision to restore the page from; defaults to the one that the changes are based on. */
  revision?: string | undefined;
  /** Keys of top-level blocks of the current or the earlier document: only these are reverted, and nothing else of the page. */
  block?: string[] | undefined;
};

/** An immutable snapshot of the content of a space. */
export type Revision = {
  object: 'revision';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  type: RevisionType;
  /** The parent revisions. */
  parents: string[];
  /** The top-level pages, in order. */
  pages: Page[];
  files: File[];
  reusableContents: ReusableContent[];
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  git?: GitCommit | undefined;
  /** The merged change request, for a merge. */
  mergedFrom?: ChangeRequest | undefined;
  urls: RevisionUrls;
};

export type RevisionChange = RevisionChangePageCreated | RevisionChangePageEdited | RevisionChangePageMoved | RevisionChangePageDeleted | RevisionChangeFileCreated | RevisionChangeFileEdited | RevisionChangeFileDeleted | RevisionChangeReusableContentCreated | RevisionChangeReusableContentEdited | RevisionChangeReusableContentDeleted;

export type RevisionChangeFileCreated = {
  type: 'file_created';
  file: ChangedFile;
};

export type RevisionChangeFileDeleted = {
  type: 'file_deleted';
  file: ChangedFile;
};

export type RevisionChangeFileEdited = {
  type: 'file_edited';
  file: ChangedFile;
  attributes: ChangedFileAttributes;
};

export type RevisionChangePageCreated = {
  type: 'page_created';
  page: ChangedPage;
};

export type RevisionChangePageDeleted = {
  type: 'page_deleted';
  page: ChangedPage;
};

export type RevisionChangePageEdited = {
  type: 'page_edited';
  page: ChangedPage;
  attributes: ChangedPageAttributes;
};

export type RevisionChangePageMoved = {
  type: 'page_moved';
  page: ChangedPage;
  parent: ChangedParent;
};

export type RevisionChangeReusableContentCreated = {
  type: 'reusable_content_created';
  reusableContent: ChangedReusableContent;
};

export type RevisionChangeReusableContentDeleted = {
  type: 'reusable_content_deleted';
  reusableContent: ChangedReusableContent;
};

export type RevisionChangeReusableContentEdited = {
  type: 'reusable_content_edited';
  reusableContent: ChangedReusableContent;
  attributes: ChangedReusableContentAttributes;
};

/** The changes between two revisions. */
export type RevisionSemanticChanges = {
  /** The merged change request, for a merge. */
  mergedFrom?: ChangeRequest | undefined;
  /** Pages first, then files and reusable contents. */
  changes: RevisionChange[];
  /** Number of further changes beyond the limit. */
  more?: number | undefined;
};

/** edits: edited by a user. merge: a change request was merged into the space. rollback: restored from an earlier revision. update: the space was merged into a change request. computed: written by a program. */
export type RevisionType = 'edits' | 'merge' | 'rollback' | 'update' | 'computed';

export type RevisionUrls = {
  app: string;
  published?: string | undefined;
  public?: string | undefined;
};

export type RevisionVersionContext = {
  type: 'revision';
  revision: Revision;
};

/** From highest to lowest: admin (administer content, create and delete spaces), create (create content), review (review content), edit (edit live content or change requests), comment (access content and discussions), read (read only). */
export type Role = 'read' | 'comment' | 'edit' | 'review' | 'create' | 'admin';

/** A SAML identity provider that users sign in to an organization with. */
export type SamlProvider = {
  object: 'saml-provider';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  label: string;
  /** Single sign-on URL of the identity provider; empty while unknown. */
  ssoURL: string;
  /** Entity ID of the identity provider; empty while unknown. */
  entityID: string;
  /** X.509 signing certificate of the identity provider; empty while unknown. */
  certificate: string;
  /** Team of users who join by signing in with this provider. */
  defaultTeam?: Team | undefined;
  /** Role of users who join by signing in with this provider; null for the default role of the organization. */
  defaultRole: Role | null;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  service: SamlService;
  urls: SamlProviderUrls;
};

export type SamlProviderList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: SamlProvider[];
};

export type SamlProviderUrls = {
  location: string;
};

/** This server as a service provider, to configure at the identity provider. */
export type SamlService = {
  /** Assertion consumer service URL, which the identity provider sends SAML responses to. */
  acsURL: string;
  /** URL that starts the sign-in. */
  startURL: string;
  /** Entity ID of this server as a service provider; also the URL of its metadata. */
  entityID: string;
};

/** A page that matches the query. */
export type SearchHit = {
  id: string;
  title: string;
  path: string;
  /** The matching sections, best first; at most 5. */
  sections?: SearchHitSection[] | undefined;
  urls: PageUrls;
};

export type SearchHitList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: SearchHit[];
};

export type SearchHitSection = {
  /** Anchor of its heading; empty for the text before the first heading. */
  id: string;
  title: string;
  /** Path of the page, with the anchor as its fragment. */
  path: string;
  /** Excerpt with the best match: plain text of at most 300 characters. */
  body: string;
  urls: PageUrls;
};

export type SectionOrGroupPointer = {
  type: 'site-section' | 'site-section-group';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
};

/** A sign-in of a user, until it ends. */
export type Session = {
  object: 'session';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  method: SessionMethod;
  /** The browser that signed in, as it named itself, shortened; empty when unknown. */
  userAgent: string;
  /** The IP address that signed in; empty when unknown. */
  address: string;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  /** The last use, to some minutes. */
  lastUsedAt: string;
  /** When it ends by itself. */
  expiresAt?: string | undefined;
  /** The only organization that it opens: that of the provider through which the user signed in. */
  organization?: string | undefined;
};

export type SessionList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: Session[];
};

/** How the user signed in: with a password, or through a provider of OpenID Connect or SAML. */
export type SessionMethod = 'password' | 'oidc' | 'saml';

/** A secret URL of a site; it applies while the visibility of the site is `share-link`. */
export type ShareLink = {
  object: 'share-link';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  name: string;
  /** Whether the link grants access to the site. */
  active: boolean;
  urls: PublishedUrls;
};

export type ShareLinkList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: ShareLink[];
};

/** A documentation site made of spaces, optionally in sections. */
export type Site = {
  object: 'site';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  type: SiteType;
  title: string;
  icon?: SiteIcon | undefined;
  hostname?: string | undefined;
  basename?: string | undefined;
  proxy?: SiteProxy | undefined;
  visibility: SiteVisibility;
  published: boolean;
  /** Number of spaces on the site. */
  siteSpaces: number;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  adaptiveContent?: SiteAdaptiveContent | undefined;
  features: SiteFeature[];
  urls: SiteUrls;
};

export type SiteAdaptiveContent = {
  enabled: boolean;
};

/** A JSON Schema (draft-07) of an object, of at most 65536 characters. Each of its `properties` is a claim: a boolean, a string (optionally with `enum`), a number, an array of those, or an object of further claims. A claim needs a `description`, an object also `additionalProperties: false`. Unsigned claims are properties of `unsigned`. */
export type SiteAdaptiveJSONSchema = Record<string, unknown>;

/** The JSON Schema of the visitor claims that a site expects. */
export type SiteAdaptiveSchema = {
  object: 'site-adaptive-schema';
  jsonSchema: SiteAdaptiveJSONSchema;
  /** ISO 8601 date-time in UTC. */
  updatedAt: string;
};

/** Settings that override those of the site; null removes an override. */
export type SiteCustomizationOverrides = {
  title?: string | null | undefined;
  styling?: {
    theme?: CustomizationTheme | null | undefined;
    primaryColor?: CustomizationThemedColor | null | undefined;
    tint?: CustomizationTint | null | undefined;
    infoColor?: CustomizationThemedColor | null | undefined;
    successColor?: CustomizationThemedColor | null | undefined;
    warningColor?: CustomizationThemedColor | null | undefined;
    dangerColor?: CustomizationThemedColor | null | undefined;
    corners?: CustomizationCorners | null | undefined;
    depth?: CustomizationDepth | null | undefined;
    links?: CustomizationLinksStyle | null | undefined;
    font?: CustomizationDefaultFont | CustomizationFontDefinition | null | undefined;
    monospaceFont?: CustomizationDefaultMonospaceFont | CustomizationFontDefinition | null | undefined;
    background?: CustomizationBackground | null | undefined;
    icons?: CustomizationIconsStyle | null | undefined;
    sidebar?: {
      background?: CustomizationSidebarBackgroundStyle | null | undefined;
      list?: CustomizationSidebarListStyle | null | undefined;
    } | null | undefined;
    search?: CustomizationSearchStyle | null | undefined;
  } | null | undefined;
  internationalization?: {
    locale?: CustomizationLocale | null | undefined;
  } | null | undefined;
  favicon?: CustomizationFavicon | null | undefined;
  header?: {
    preset?: CustomizationHeaderPreset | null | undefined;
    logo?: CustomizationThemedURL | null | undefined;
    backgroundColor?: CustomizationThemedColor | null | undefined;
    linkColor?: CustomizationThemedColor | null | undefined;
    links?: CustomizationHeaderItem[] | null | undefined;
  } | null | undefined;
  footer?: {
    logo?: CustomizationThemedURL | null | undefined;
    groups?: CustomizationFooterGroup[] | null | undefined;
    copyright?: string | null | undefined;
  } | null | undefined;
  announcement?: CustomizationAnnouncement | null | undefined;
  themes?: {
    default?: CustomizationThemeMode | null | undefined;
    toggeable?: boolean | null | undefined;
  } | null | undefined;
  pdf?: {
    enabled?: boolean | null | undefined;
  } | null | undefined;
  feedback?: {
    enabled?: boolean | null | undefined;
  } | null | undefined;
  ai?: {
    mode?: CustomizationAIMode | null | undefined;
  } | null | undefined;
  advancedCustomization?: {
    enabled?: boolean | null | undefined;
  } | null | undefined;
  git?: {
    showEditLink?: boolean | null | undefined;
  } | null | undefined;
  pageActions?: {
    externalAI?: boolean | null | undefined;
    markdown?: boolean | null | undefined;
  } | null | undefined;
  externalLinks?: {
    target?: CustomizationExternalLinksTarget | null | undefined;
  } | null | undefined;
  pagination?: {
    enabled?: boolean | null | undefined;
  } | null | undefined;
  trademark?: {
    enabled?: boolean | null | undefined;
  } | null | undefined;
  privacyPolicy?: {
    url?: string | null | undefined;
  } | null | undefined;
  socialPreview?: {
    url?: string | null | undefined;
  } | null | undefined;
  insights?: {
    trackingCookie?: boolean | null | undefined;
  } | null | undefined;
};

/** The appearance and the features of a site. */
export type SiteCustomizationSettings = {
  /** Shown instead of the title of the site. */
  title?: string | undefined;
  styling: {
    theme: CustomizationTheme;
    primaryColor: CustomizationThemedColor;
    tint?: CustomizationTint | undefined;
    infoColor: CustomizationThemedColor;
    successColor: CustomizationThemedColor;
    warningColor: CustomizationThemedColor;
    dangerColor: CustomizationThemedColor;
    corners: CustomizationCorners;
    depth: CustomizationDepth;
    links: CustomizationLinksStyle;
    font: CustomizationDefaultFont | CustomizationFontDefinition;
    monospaceFont: CustomizationDefaultMonospaceFont | CustomizationFontDefinition;
    /** @deprecated */
    background: CustomizationBackground;
    icons: CustomizationIconsStyle;
    sidebar: {
      background: CustomizationSidebarBackgroundStyle;
      list: CustomizationSidebarListStyle;
    };
    search: CustomizationSearchStyle;
  };
  internationalization: {
    locale: CustomizationLocale;
  };
  favicon: CustomizationFavicon;
  header: {
    /** @deprecated */
    preset: CustomizationHeaderPreset;
    logo?: CustomizationThemedURL | undefined;
    backgroundColor?: CustomizationThemedColor | undefined;
    linkColor?: CustomizationThemedColor | undefined;
    links: CustomizationHeaderItem[];
  };
  footer: {
    logo?: CustomizationThemedURL | undefined;
    groups: CustomizationFooterGroup[];
    copyright?: string | undefined;
  };
  announcement?: CustomizationAnnouncement | undefined;
  themes: {
    default: CustomizationThemeMode;
    /** Whether readers may choose the theme mode. */
    toggeable: boolean;
  };
  pdf: {
    enabled: boolean;
  };
  feedback: {
    enabled: boolean;
  };
  ai: {
    mode: CustomizationAIMode;
  };
  advancedCustomization: {
    enabled: boolean;
  };
  git: {
    showEditLink: boolean;
  };
  pageActions: {
    /** Whether pages offer to be opened in AI products. */
    externalAI: boolean;
    /** Whether pages offer their markdown. */
    markdown: boolean;
  };
  externalLinks: {
    target: CustomizationExternalLinksTarget;
  };
  pagination: {
    enabled: boolean;
  };
  trademark: {
    enabled: boolean;
  };
  privacyPolicy: {
    url?: string | undefined;
  };
  socialPreview: {
    url?: string | undefined;
  };
  insights: {
    trackingCookie: boolean;
  };
};

export type SiteFeature = {
  id: SiteFeatureKey;
  plan: SiteType;
  frozen: boolean;
};

export type SiteFeatureKey = 'sites-adaptive-content' | 'sites-advanced-customization' | 'sites-advanced-insights' | 'sites-ads' | 'sites-ai-search' | 'sites-ai-assistant' | 'sites-api-playground' | 'sites-basic-customization' | 'sites-custom-domain' | 'sites-custom-fonts' | 'sites-custom-subdirectory' | 'sites-full-text-search' | 'sites-multivariant-site' | 'sites-no-custom-domain' | 'sites-page-feedback' | 'sites-page-traffic-insights' | 'sites-pdf-export' | 'sites-preview-deployments' | 'sites-public-visibility' | 'sites-redirects' | 'sites-search-insights' | 'sites-sections' | 'sites-seo' | 'sites-share-links' | 'sites-unlisted-visibility' | 'sites-user-contribution' | 'sites-visitor-authentication' | 'sites-visitors';

export type SiteIcon = {
  icon?: SiteIconImages | undefined;
  emoji?: string | undefined;
};

export type SiteIconImages = {
  light: string;
  dark: string;
};

/** What a visitor did on a site; other members are ignored. */
export type SiteInsightsEvent = {
  /** What happened. */
  type: string;
  feedback?: PageFeedback | undefined;
  location?: SiteInsightsLocation | undefined;
};

/** Where on the site it happened. */
export type SiteInsightsLocation = {
  space?: string | null | undefined;
  page?: string | null | undefined;
};

export type SiteList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: Site[];
};

export type SitePreview = {
  url: string;
};

/** origin: the public URL of the site, without `https://`. target: the URL to forward requests to. */
export type SiteProxy = {
  origin: string;
  target: string;
};

/** A redirect from a path of a site to a section, a space or a page of it, or to a URL. */
export type SiteRedirect = {
  object: 'site-redirect';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  /** The path on the site that is redirected. A trailing slash is ignored. */
  source: string;
  destination: SiteRedirectDestination;
};

export type SiteRedirectChange = {
  /** The path on the site that is redirected. A trailing slash is ignored. */
  source: string;
  /** null deletes the redirect. */
  destination: SiteRedirectTarget | null;
};

/** The target of a redirect: on its site, or a URL. */
export type SiteRedirectDestination = RedirectToSiteSection | RedirectToSiteSpace | RedirectToSitePage | RedirectToUrl;

export type SiteRedirectList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: SiteRedirect[];
};

/** What became of one change of several. */
export type SiteRedirectResult = {
  status: SiteRedirectResultStatus;
  /** The path on the site that is redirected. A trailing slash is ignored. */
  source: string;
  /** Always false: every redirect is live. */
  draft: boolean;
  /** Of a redirect that was created or updated. */
  id?: string | undefined;
  error?: string | undefined;
};

export type SiteRedirectResultStatus = 'created' | 'updated' | 'deleted' | 'error';

export type SiteRedirectResults = {
  /** In the order of the changes. */
  results: SiteRedirectResult[];
};

/** The target of a redirect: on its site, or a URL. */
export type SiteRedirectTarget = RedirectToSiteSection | RedirectToSiteSpace | RedirectToSitePage | RedirectToUrl | RedirectToPath;

export type SiteSearch = {
  /** The query: all of its words must match, the last one as a prefix; quoted words match as a phrase. */
  query: string;
  /** Defaults to `default`. */
  scope?: SiteSearchScope | undefined;
  /** Use `scope`. @deprecated */
  mode?: 'specific' | 'current' | 'all' | undefined;
  /** Use `scope`. @deprecated */
  siteSpaceIds?: string[] | undefined;
  /** Use `includedSiteSpaces` of `scope`. @deprecated */
  siteSpaceId?: string | undefined;
};

export type SiteSearchScope = DefaultSiteSearchScope | SpecificSiteSearchScope | WholeSiteSearchScope;

/** A tab of a site; holds one or more spaces, as variants. */
export type SiteSection = {
  object: 'site-section';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  title: string;
  description?: string | undefined;
  default: boolean;
  path: string;
  condition?: string | undefined;
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  sectionGroup?: string | undefined;
  siteSpaces: SiteSpace[];
  urls: PublishedUrls;
  icon?: string | undefined;
};

/** A group of sections, shown as a menu. */
export type SiteSectionGroup = {
  object: 'site-section-group';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  title: string;
  icon?: string | undefined;
  sections: SiteSection[];
};

export type SiteSectionGroupList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: SiteSectionGroup[];
};

export type SiteSectionList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: SiteSection[];
};

export type SiteSectionPointer = {
  type: 'site-section';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  siteSection: string;
};

/** A space as shown on a site. */
export type SiteSpace = {
  object: 'site-space';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  path: string;
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  section?: string | undefined;
  space: Space;
  title: string;
  /** Whether it is the default of its section, or of the site when the site has no sections. */
  default: boolean;
  condition?: string | undefined;
  hasAdvancedCustomizationFeature: boolean;
  urls: PublishedUrls;
};

export type SiteSpaceList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: SiteSpace[];
};

export type SiteSpacePointer = {
  type: 'site-space';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  siteSpace: string;
};

export type SiteStructure = SiteStructureOfSections | SiteStructureOfSiteSpaces;

export type SiteStructureItem = SiteSpace | SiteSection | SiteSectionGroup;

export type SiteStructureOfSections = {
  type: 'sections';
  structure: Array<SiteSection | SiteSectionGroup>;
};

export type SiteStructureOfSiteSpaces = {
  type: 'siteSpaces';
  structure: SiteSpace[];
};

export type SiteType = 'basic' | 'premium' | 'ultimate' | 'sponsored' | 'legacy-basic' | 'legacy-premium';

export type SiteUrls = {
  location: string;
  app: string;
  published?: string | undefined;
};

/** public: anyone, indexed by search engines. unlisted: anyone, not indexed. share-link: anyone with a secret token in the URL. visitor-auth: anyone authenticated through a JWT. */
export type SiteVisibility = 'public' | 'unlisted' | 'share-link' | 'visitor-auth';

/** A container of content: pages and files, with their revisions. */
export type Space = {
  object: 'space';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  title: string;
  emoji?: string | undefined;
  icon?: string | undefined;
  visibility: ContentVisibility;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  /** ISO 8601 date-time in UTC. */
  updatedAt: string;
  /** ISO 8601 date-time in UTC. */
  deletedAt?: string | undefined;
  editMode: SpaceEditMode;
  urls: SpaceUrls;
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  organization: string;
  /** The collection that contains it. */
  parent?: string | undefined;
  gitSync?: GitSync | undefined;
  visitorAuth?: VisitorAuth | undefined;
  /** The current revision of the content. */
  revision: string;
  /** Role that members of the organization have on this content by default; `inherit` for that of the parent, null for none. */
  defaultLevel: 'read' | 'comment' | 'edit' | 'review' | 'create' | 'admin' | 'inherit' | null;
  comments: number;
  changeRequests: number;
  changeRequestsOpen: number;
  changeRequestsDraft: number;
  permissions: SpacePermissions;
};

export type SpaceContentUpdate = {
  /** The created revision. */
  revision: string;
  /** One for each page, in the order of the changes. */
  changes: ContentOutcome[];
  insertedFiles?: File[] | undefined;
};

/** A custom field with its value on a space. */
export type SpaceCustomField = {
  customField: CustomField;
  /** Absent when none is set. */
  value?: CustomFieldValue | undefined;
};

/** live: content can be edited directly. locked: only through change requests. */
export type SpaceEditMode = 'live' | 'locked';

export type SpaceList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: Space[];
};

export type SpacePermissions = {
  view: boolean;
  access: boolean;
  admin: boolean;
  viewInviteLinks: boolean;
  edit: boolean;
  triggerGitSync: boolean;
  comment: boolean;
  merge: boolean;
  review: boolean;
};

/** A revision of a space, without its content. */
export type SpaceRevision = {
  object: 'revision';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  type: RevisionType;
  /** The parent revisions. */
  parents: string[];
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  /** Absent for a revision that a program created. */
  createdBy?: User | undefined;
  git?: GitCommit | undefined;
  /** The merged change request, for a merge. */
  mergedFrom?: ChangeRequest | undefined;
  urls: SpaceRevisionUrls;
};

export type SpaceRevisionList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: SpaceRevision[];
};

export type SpaceRevisionUrls = {
  app: string;
  published?: string | undefined;
  public?: string | undefined;
  location: string;
};

/** Pages of one space that match the query. */
export type SpaceSearchHit = {
  id: string;
  title: string;
  /** Best first. */
  pages: SearchHit[];
};

export type SpaceSearchHitList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: SpaceSearchHit[];
};

export type SpaceUrls = {
  location: string;
  app: string;
  published?: string | undefined;
  public?: string | undefined;
  icon?: string | undefined;
};

/** The given site spaces. */
export type SpecificSiteSearchScope = {
  mode: 'specific';
  siteSpaceIds: string[];
};

/** A sign-in option of an organization. */
export type SsoLogin = {
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  label: string;
  /** URL that starts the sign-in. */
  startURL: string;
};

export type SsoLogins = {
  items: SsoLogin[];
};

export type StartImportRun = {
  source: ImportRunSource;
  target: ImportRunTarget;
};

/** A signed URL to upload a file to. */
export type StorageSignedURL = {
  object: 'storage-signed-url';
  /** The URL to PUT the content to, without a token, within an hour. */
  url: string;
  /** Identifies the upload in later requests. */
  key: string;
};

/** The purpose of the upload. */
export type StorageUploadKind = 'customization_font' | 'import_file' | 'organization_file';

/** One item of the structure of a site. */
export type StructurePointer = {
  type: 'site-space' | 'site-section' | 'site-section-group';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
};

export type SubPage = DocumentPage | LinkPage | ComputedPage;

/** A subdomain that sites are published under. */
export type Subdomain = {
  object: 'subdomain';
  subdomain: string;
  target: SubdomainTarget;
  /** Whether the subdomain currently resolves to its target. */
  isActive: boolean;
};

/** The resource that the subdomain resolves to. */
export type SubdomainTarget = {
  type: 'organization';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  organization: string;
};

/** A group of members who are granted access together. */
export type Team = {
  object: 'team';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  title: string;
  /** Number of members. */
  members: number;
  /** Number of spaces that the team was granted access to. */
  spaces: number;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  permissions: TeamPermissions;
};

export type TeamList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: Team[];
};

/** A member of a team, with their membership of the organization. */
export type TeamMember = {
  organization: Member;
  team: TeamMembership;
  permissions: TeamMemberPermissions;
};

export type TeamMemberList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: TeamMember[];
};

export type TeamMemberPermissions = {
  /** Whether you can see the member in the organization. */
  view: boolean;
};

/** owner: may change the members of the team. member: is in the team. */
export type TeamMemberRole = 'owner' | 'member';

export type TeamMembership = {
  role: TeamMemberRole;
};

/** The role that was granted to a team on a space, a collection or a site. */
export type TeamPermission = {
  permission: Role;
  team: Team;
};

export type TeamPermissionList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: TeamPermission[];
};

export type TeamPermissions = {
  /** Whether you may change its members. */
  admin: boolean;
  view: boolean;
};

/** Content: as Markdown, as a document, or none. */
export type Text = MarkdownText | DocumentText | NoText;

/** The format of content in the response. */
export type TextFormat = 'markdown' | 'document';

/** A personal access token, without its secret. */
export type Token = {
  object: 'token';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  label: string;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  /** Absent when it never expires. */
  expiresAt?: string | undefined;
  /** Whether it changes nothing. */
  readOnly: boolean;
  /** The only organization that it opens. */
  organization?: string | undefined;
  /** The only space that it opens. */
  space?: string | undefined;
};

export type TokenList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: Token[];
};

export type TranslationPermissions = {
  view: boolean;
  edit: boolean;
};

/** Target languages for the translation of content. */
export type TranslationSettings = {
  object: 'translation-settings';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  title: string;
  languages: LanguageCode[];
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  /** ISO 8601 date-time in UTC. */
  updatedAt: string;
  permissions: TranslationPermissions;
  urls: TranslationUrls;
};

export type TranslationSettingsList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: TranslationSettings[];
};

export type TranslationUrls = {
  location: string;
};

export type TrialStatus = 'notapplicable' | 'none' | 'active' | 'ended' | 'expired';

export type UpdateOutcome = 'update' | 'conflicts';

/** Omitted members stay unchanged; null clears one. */
export type UpdatePage = {
  operation: 'update_page';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  page: string;
  title?: string | undefined;
  /** Path segment of the page; derived from the title when omitted. */
  slug?: string | undefined;
  emoji?: string | null | undefined;
  icon?: string | null | undefined;
  description?: string | null | undefined;
  hidden?: boolean | undefined;
  noIndex?: boolean | undefined;
  noRobotsIndex?: boolean | undefined;
  /** Omitted members stay unchanged. */
  layout?: {
    cover?: boolean | undefined;
    coverSize?: PageCoverSize | undefined;
    title?: boolean | undefined;
    description?: boolean | undefined;
    tableOfContents?: boolean | undefined;
    outline?: boolean | undefined;
    pagination?: boolean | undefined;
  } | undefined;
  cover?: PageCover | null | undefined;
  /** The content of the page. Blocks of a document that are the same as in the page keep their Markdown, as does the heading that repeats its title, which follows a new title. */
  document?: Text | undefined;
  target?: ContentReference | undefined;
  /** The new parent page; null for the top level. */
  into?: string | null | undefined;
  /** Position among its siblings, from 0; the end when omitted. */
  at?: number | undefined;
};

export type UpdateResult = {
  /** The created revision; the current one when none was created. */
  revision: string;
  result: UpdateOutcome;
  /** Present with the result `conflicts`. */
  conflicts?: MergeConflict[] | undefined;
};

export type UpdatedPage = {
  object: 'updated_page';
  page: PageLocation;
};

/** A person who signs in. */
export type User = {
  object: 'user';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  displayName: string;
  email?: string | undefined;
  photoURL?: string | undefined;
  urls: LocationUrls;
};

export type UserList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: User[];
};

/** The role of a user on a space, a collection or a site. */
export type UserPermission = {
  permission: Role;
  user: User;
};

export type UserPermissionList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: UserPermission[];
};

/** The version of the content that contains it. A revision comes without its pages and files. */
export type VersionContext = RevisionVersionContext | ChangeRequestVersionContext;

export type VisitorAuth = {
  backend: VisitorAuthBackend;
  integration?: string | undefined;
};

export type VisitorAuthBackend = 'custom' | 'integration';

/** An endpoint that events are delivered to, signed as specified by standardwebhooks.com: headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. */
export type Webhook = {
  object: 'webhook';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  title: string;
  url: string;
  /** The event types that are delivered to it; empty for every type but `job_updated`. */
  events: EventType[];
  /** Whether events are delivered to it. */
  enabled: boolean;
  /** Why it was disabled automatically. failing: no delivery succeeded for three days. gone: it responded with 410. */
  disabledReason?: WebhookDisabledReason | undefined;
  /** When deliveries began to fail; absent while they succeed. */
  failingSince?: string | undefined;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  /** ISO 8601 date-time in UTC. */
  updatedAt: string;
  urls: WebhookUrls;
};

/** The delivery of an event to a webhook. */
export type WebhookDelivery = {
  object: 'webhook-delivery';
  /** Identifier of a resource: letters, digits, `_` and `-`. */
  id: string;
  /** The delivered event; also the `webhook-id`. */
  event: string;
  type: EventType;
  state: WebhookDeliveryState;
  attempts: number;
  /** HTTP status of the last response. */
  responseStatus?: number | undefined;
  /** The beginning of the last response body, at most 1024 bytes. */
  responseBody?: string | undefined;
  /** Duration of the last attempt. */
  durationSeconds?: number | undefined;
  lastError?: WebhookDeliveryError | undefined;
  /** The job that delivers it. */
  job: string;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  /** ISO 8601 date-time in UTC. */
  lastAttemptAt?: string | undefined;
};

export type WebhookDeliveryError = {
  code: string;
  message: string;
};

export type WebhookDeliveryList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: WebhookDelivery[];
};

/** pending: waiting for its first or next attempt. succeeded: the endpoint responded with 2xx. failed: there are no further attempts. */
export type WebhookDeliveryState = 'pending' | 'succeeded' | 'failed';

export type WebhookDisabledReason = 'failing' | 'gone';

export type WebhookList = {
  /** Absent on the last page. */
  next?: {
    page: string;
  } | undefined;
  /** Total number of items on all pages. */
  count: number;
  items: Webhook[];
};

export type WebhookUrls = {
  location: string;
};

/** Every site space. */
export type WholeSiteSearchScope = {
  mode: 'all';
};
