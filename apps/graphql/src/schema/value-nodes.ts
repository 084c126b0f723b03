import { contract, type Operation } from '@lectern/contract';

const { changeRequestContent, revisions, spaceContent } = contract;

/** A node that an operation reads, and no row of the graph. */
export type ValueNode = {
  /** The path parameter that takes its id in the API. */
  readonly parameter: string;
  /** The operations that read one, the one with most path parameters first: the first whose parameters are known is called. */
  readonly get: readonly Operation[];
  /** It has another value in each version of the content, so that its id names the version. */
  readonly isVersioned?: true;
};

const page: ValueNode = {
  parameter: 'pageId',
  get: [changeRequestContent.getPage, revisions.getPage, spaceContent.getPage],
  isVersioned: true,
};

/** The nodes that operations read, by the name of their model in the contract. */
export const valueNodes: Readonly<Record<string, ValueNode>> = {
  DocumentPage: page,
  GroupPage: page,
  LinkPage: page,
  ComputedPage: page,
  File: {
    parameter: 'fileId',
    get: [changeRequestContent.getFile, revisions.getFile, spaceContent.getFile],
    isVersioned: true,
  },
  ReusableContent: {
    parameter: 'reusableContentId',
    get: [
      changeRequestContent.getReusableContent,
      revisions.getReusableContent,
      spaceContent.getReusableContent,
    ],
    isVersioned: true,
  },
  Webhook: { parameter: 'webhookId', get: [contract.webhooks.get] },
  Job: { parameter: 'jobId', get: [contract.jobs.get] },
  AuditEvent: { parameter: 'auditEventId', get: [contract.auditEvents.get] },
  DomainVerification: { parameter: 'domainVerificationId', get: [contract.domainVerifications.get] },
  ContentImport: { parameter: 'importId', get: [contract.imports.get] },
};

/**
 * Members that are called `id` in the contract, of values that are no nodes: a client that caches by `id` must not take
 * them for one.
 */
export const renamedIds: Readonly<Record<string, string>> = {
  PageLocation: 'pageId',
  ChangedPage: 'pageId',
  ChangedFile: 'fileId',
  ChangedReusableContent: 'reusableContentId',
  CommentedPage: 'pageId',
  CommentedNode: 'key',
  SearchHit: 'pageId',
  SearchHitSection: 'anchor',
  RequestedTeam: 'teamId',
  InstanceUser: 'userId',
  CreatedToken: 'tokenId',
  CreatedWebhook: 'webhookId',
  WebhookDelivery: 'deliveryId',
  EmailInvite: 'emailInviteId',
  Session: 'sessionId',
  ImportRun: 'importRunId',
  MergeConflict: 'thingId',
  AuditedResource: 'resourceId',
  CustomizationFontDefinition: 'fontId',
  LinkTarget: 'targetId',
  SiteFeature: 'key',
  SiteRedirectResult: 'siteRedirectId',
  SsoLogin: 'providerId',
};
