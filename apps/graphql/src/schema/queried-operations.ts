import { contract, isSafe, type Operation } from '@lectern/contract';

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
 * Operations that read values which are not nodes, such as settings or a resolved address: each becomes a field of the
 * query, named like it without `get` and `list`. Nodes and lists of them are kinds and relations.
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
  contract.openapiSpecs.getLatestVersionContent,
  contract.openapiSpecs.getVersionContent,
  customizations.get,
  customizations.getForSiteSpace,
  contract.git.getInfo,
  contract.auditEvents.list,
  contract.jobs.list,
  contract.jobs.get,
  contract.imports.list,
  contract.imports.get,
  contract.webhooks.list,
  contract.webhooks.get,
  contract.webhooks.listDeliveries,
  contract.admin.listAuditEvents,
  contract.admin.listDomainVerifications,
  contract.domainVerifications.list,
  contract.domainVerifications.get,
  sitePublishing.getAuth,
  sitePublishing.getPreview,
  contract.organizations.listForEmailDomain,
  contract.organizations.getSubdomain,
  contract.members.get,
  customFields.listOfSpace,
  ...Object.values<Operation>(contract.spaceContent).filter(isSafe),
  ...Object.values<Operation>(contract.changeRequestContent).filter(isSafe),
  ...Object.values<Operation>(contract.revisions).filter(
    (operation) => isSafe(operation) && operation !== contract.revisions.list,
  ),
  contract.changeRequests.listContributors,
  contract.changeRequests.listChanges,
  ...Object.values<Operation>(contract.links),
  ...Object.values<Operation>(contract.pdfs),
  ...Object.values<Operation>(contract.search),
  publishedContent.resolve,
  publishedContent.getByUrl,
  publishedContent.getContentByUrl,
  publishedContent.getSite,
];
