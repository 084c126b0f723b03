import { contract } from '@lectern/contract';
import {
  content,
  contentFields,
  documentOfChange,
  fileOfValue,
  pageFields,
  pageOfValue,
  pages,
  reusableContentOfValue,
} from './attached-content.ts';
import { type AttachedField, memberAt } from './attached-field.ts';
import { pageAtPath } from './page-neighbours.ts';

const { changeRequestContent, changeRequests, links, pdfs, revisions, search, spaceContent } = contract;
const { collectionPermissions, sitePermissions, spacePermissions } = contract;

const grants = {
  space: {
    userPermissions: { operations: [spacePermissions.listUsers] },
    teamPermissions: { operations: [spacePermissions.listTeams] },
    effectivePermissions: { operations: [spacePermissions.listAggregate] },
  },
  collection: {
    userPermissions: { operations: [collectionPermissions.listUsers] },
    teamPermissions: { operations: [collectionPermissions.listTeams] },
    effectivePermissions: { operations: [collectionPermissions.listAggregate] },
  },
  site: {
    userPermissions: { operations: [sitePermissions.listUsers] },
    teamPermissions: { operations: [sitePermissions.listTeams] },
    effectivePermissions: { operations: [sitePermissions.listAggregate] },
  },
} as const satisfies Record<string, Record<string, AttachedField>>;

/** The fields that call operations, by type. A field with the name of a member replaces it. */
export const attachedFields: Readonly<Record<string, Readonly<Record<string, AttachedField>>>> = {
  Organization: {
    member: { operations: [contract.members.get], args: { userId: 'userId' }, isNullWhenMissing: true },
    auditEvents: { operations: [contract.auditEvents.list] },
    jobs: { operations: [contract.jobs.list] },
    webhooks: { operations: [contract.webhooks.list] },
    importRuns: { operations: [contract.importRuns.list] },
    importRun: {
      operations: [contract.importRuns.get],
      args: { id: 'importRunId' },
      isNullWhenMissing: true,
    },
    domainVerifications: { operations: [contract.domainVerifications.list] },
    emailInvites: { operations: [contract.invites.listEmailInvites] },
    ssoLogins: {
      operations: [contract.saml.listLogins],
      of: ['items'],
      select: memberAt('items'),
      description: 'The ways to sign in to the organization with single sign-on.',
    },
    storage: { operations: [contract.storage.get] },
    search: { operations: [search.inOrganization], items: hitsOfSpace },
  },
  Member: { tokens: { operations: [contract.members.listTokens] } },
  Collection: grants.collection,
  Space: {
    ...grants.space,
    ...contentFields('a space', spaceContent),
    documentById: { operations: [spaceContent.getDocument], args: { documentId: 'documentId' } },
    links: { operations: [links.listOfSpace] },
    embed: { operations: [contract.embeds.get] },
    pdf: { operations: [pdfs.getOfSpace] },
    archive: { operations: [contract.archives.getOfSpace] },
    gitInfo: { operations: [contract.git.getInfo] },
    customFields: { operations: [contract.customFields.listOfSpace] },
    search: { operations: [search.inSpace] },
    imports: { operations: [contract.imports.list] },
  },
  ChangeRequest: {
    ...contentFields('a change request', changeRequestContent),
    changes: { operations: [changeRequests.listChanges] },
    contributors: { operations: [changeRequests.listContributors] },
    links: { operations: [links.listOfChangeRequest] },
    pdf: { operations: [pdfs.getOfChangeRequest] },
  },
  Revision: {
    ...contentFields('a revision', revisions),
    changes: { operations: [revisions.listChanges], fixed: content },
  },
  ...pageFields,
  Webhook: { deliveries: { operations: [contract.webhooks.listDeliveries] } },
  OpenAPISpec: {
    content: { operations: [contract.openapiSpecs.getLatestVersionContent] },
    rawContent: { operations: [contract.openapiSpecs.getLatestVersionRawContent] },
  },
  OpenAPISpecVersion: {
    content: { operations: [contract.openapiSpecs.getVersionContent] },
    rawContent: { operations: [contract.openapiSpecs.getVersionRawContent] },
  },
  Site: {
    ...grants.site,
    adaptiveSchema: { operations: [contract.adaptiveSchemas.get] },
    customization: { operations: [contract.customizations.get] },
    redirectFrom: { operations: [contract.redirects.getBySource], isNullWhenMissing: true },
    publishingAuth: { operations: [contract.sitePublishing.getAuth] },
    preview: { operations: [contract.sitePublishing.getPreview] },
    publication: { operations: [contract.publishedContent.getSite] },
    publishedStructure: { operations: [contract.sites.getStructure] },
    search: { operations: [search.inSite], items: hitsOfSpace },
  },
  SiteSpace: { customization: { operations: [contract.customizations.getForSiteSpace] } },
  InstanceUser: {
    tokens: { operations: [contract.admin.listUserTokens], keys: { userId: 'id' } },
    sessions: { operations: [contract.admin.listUserSessions], keys: { userId: 'id' } },
  },
  Query: {
    sessions: { operations: [contract.sessions.list] },
    mailPreferences: { operations: [contract.users.getMailPreferences] },
    apiInformation: { operations: [contract.server.getInformation] },
    publishedContent: { operations: [contract.publishedContent.resolve] },
    contentByUrl: { operations: [contract.publishedContent.getContentByUrl] },
    organizationsForEmailDomain: {
      operations: [contract.organizations.listForEmailDomain],
      args: { emailDomain: 'emailDomain' },
    },
    subdomain: { operations: [contract.organizations.getSubdomain], args: { subdomain: 'subdomain' } },
  },
  Server: {
    auditEvents: { operations: [contract.admin.listAuditEvents] },
    domainVerifications: { operations: [contract.admin.listDomainVerifications] },
    organizationStorage: { operations: [contract.admin.listStorage] },
    user: { operations: [contract.admin.getUser], args: { id: 'userId' } },
  },
  PublishedSiteContent: {
    site: { operations: [contract.sites.get] },
    siteSection: { operations: [contract.siteSections.get], isNullWhenMissing: true },
    siteSpace: { operations: [contract.siteSpaces.get] },
    space: { operations: [contract.spaces.get] },
    publication: { operations: [contract.publishedContent.getSite] },
    page: {
      ...pages,
      of: ['pages', '*'],
      select: pageAtPath,
      description:
        'The page that the URL leads to; null when there is none, also where `canonicalUrl` is that of another page.',
    },
  },
  FoundContent: { page: pageOfValue },
  ContentLocationPage: { page: pageOfValue },
  ContentLocationFile: { file: fileOfValue },
  ContentLocationReusableContent: { reusableContent: reusableContentOfValue },
  ContentReferenceToPage: { page: { ...pageOfValue, description: referenced('page') } },
  ContentReferenceToAnchor: {
    page: {
      ...pageOfValue,
      description: 'The page that has the anchor; null when it is missing, and where you cannot see it.',
    },
  },
  ContentReferenceToFile: { file: { ...fileOfValue, description: referenced('file') } },
  ContentReferenceToReusableContent: {
    reusableContent: { ...reusableContentOfValue, description: referenced('reusable content') },
  },
  ChangedPage: { page: { ...pageOfValue, description: 'The page as it is now; null when it is deleted.' } },
  ChangedPageAttributes: {
    documentBefore: documentOfChange('before'),
    documentAfter: documentOfChange('after'),
  },
  PageLocation: { page: pageOfValue },
  SearchHit: { page: pageOfValue },
};

function referenced(what: string): string {
  return `The ${what} that it leads to; null when it is missing, and where you cannot see it.`;
}

/** The pages of one space that were found, each with its space. */
function hitsOfSpace(space: unknown): readonly unknown[] {
  const found = memberAt('pages')(space);
  const spaceId = memberAt('id')(space);
  return Array.isArray(found) ? found.map((hit: object) => ({ ...hit, spaceId })) : [];
}
