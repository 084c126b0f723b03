import { contract, type Operation } from '@lectern/contract';

const {
  adaptiveSchemas,
  collectionPermissions,
  customFields,
  customizations,
  publishedContent,
  sitePublishing,
  spacePermissions,
} = contract;

/**
 * Operations that read what is no thing with an id of its own, such as settings or a resolved address: each becomes
 * a field of the query, named like it without `get` and `list`. Things and lists of them are kinds and relations.
 */
export const queriedOperations: readonly Operation[] = [
  contract.saml.listLogins,
  collectionPermissions.listUsers,
  collectionPermissions.listTeams,
  collectionPermissions.listAggregate,
  spacePermissions.listUsers,
  spacePermissions.listTeams,
  spacePermissions.listAggregate,
  adaptiveSchemas.get,
  contract.redirects.getBySource,
  customizations.get,
  customizations.getForSiteSpace,
  contract.auditEvents.list,
  contract.admin.listAuditEvents,
  sitePublishing.getAuth,
  sitePublishing.getPreview,
  contract.organizations.listForEmailDomain,
  contract.organizations.getSubdomain,
  contract.members.get,
  customFields.listOfSpace,
  publishedContent.resolve,
  publishedContent.getByUrl,
  publishedContent.getSite,
];
