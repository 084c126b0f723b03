import type { Contract } from '@lectern/contract';
import { certificate } from '../workspace/saml/certificate.ts';
import type { PublishedLimit } from './published-limits.ts';

type OperationName = { [A in keyof Contract]: `${A}.${keyof Contract[A] & string}` }[keyof Contract];

/**
 * A path in the input of an operation that has a limit. The operation is called with the input of its fixture, but with
 * values of the minimum and the maximum length at `path`, then of one less and one more.
 */
type LimitCase = {
  readonly limit: PublishedLimit;
  readonly operation: OperationName;
  /** As in the details of an error; `*` is the first member of that object in the fixture. */
  readonly path: string;
  /** Creates a value of a length; text of that many characters by default. */
  readonly of?: (length: number) => unknown;
};

/** Characters of two UTF-16 code units, which count once. */
function characters(length: number): string {
  return '📘'.repeat(length);
}

function letters(length: number): string {
  return 'a'.repeat(length);
}

/** Labels of 63 letters, and one for the rest. */
function hostName(length: number): string {
  const ending = '.example.com';
  const labels: string[] = [];
  for (let left = length - ending.length; left > 0; left -= 64) labels.push(letters(Math.min(63, left)));
  return labels.join('.') + ending;
}

function address(length: number): string {
  return 'https://'.padEnd(length, 'a');
}

function proxy(length: number): string {
  return 'a.co/'.padEnd(length, 'a');
}

/** Distinct ones. */
function options(length: number): string[] {
  return Array.from({ length }, (_, index) => `option ${index}`);
}

/** A valid expression of any length. */
function condition(length: number): string {
  return length < 4 ? '1'.repeat(length) : 'true'.padEnd(length, ' ');
}

/** Padded with whitespace, which is ignored. */
function paddedCertificate(length: number): string {
  return certificate.padEnd(length, '\n');
}

export const limitCases: readonly LimitCase[] = [
  { limit: 'collection title', operation: 'collections.create', path: 'body.title', of: characters },
  { limit: 'collection title', operation: 'collections.update', path: 'body.title', of: characters },
  { limit: 'collection description', operation: 'collections.update', path: 'body.description' },
  { limit: 'site title', operation: 'sites.create', path: 'body.title', of: characters },
  { limit: 'site title', operation: 'sites.update', path: 'body.title', of: characters },
  { limit: 'site basename', operation: 'sites.update', path: 'body.basename', of: letters },
  { limit: 'site hostname', operation: 'sites.update', path: 'body.hostname', of: hostName },
  { limit: 'site proxy', operation: 'sites.update', path: 'body.proxy', of: proxy },
  { limit: 'site-space path', operation: 'siteSpaces.update', path: 'body.path', of: letters },
  { limit: 'site-space condition', operation: 'siteSpaces.update', path: 'body.condition', of: condition },
  { limit: 'share link name', operation: 'shareLinks.create', path: 'body.name', of: characters },
  { limit: 'share link name', operation: 'shareLinks.update', path: 'body.name', of: characters },
  { limit: 'section group title', operation: 'sectionGroups.add', path: 'body.title', of: characters },
  { limit: 'section group title', operation: 'sectionGroups.update', path: 'body.title', of: characters },
  { limit: 'section group icon', operation: 'sectionGroups.add', path: 'body.icon', of: letters },
  { limit: 'section group icon', operation: 'sectionGroups.update', path: 'body.icon', of: letters },
  { limit: 'organization title', operation: 'organizations.create', path: 'body.title', of: characters },
  { limit: 'organization title', operation: 'organizations.update', path: 'body.title', of: characters },
  { limit: 'organization hostname', operation: 'organizations.update', path: 'body.hostname', of: letters },
  // An organization's hostname is its subdomain.
  { limit: 'subdomain', operation: 'organizations.update', path: 'body.hostname', of: letters },
  { limit: 'organization logo address', operation: 'organizations.update', path: 'body.logo', of: address },
  { limit: 'custom field name', operation: 'customFields.create', path: 'body.name', of: letters },
  { limit: 'custom field title', operation: 'customFields.create', path: 'body.title', of: characters },
  {
    limit: 'custom field description',
    operation: 'customFields.create',
    path: 'body.description',
    of: characters,
  },
  {
    limit: 'custom field placeholder',
    operation: 'customFields.create',
    path: 'body.placeholder',
    of: characters,
  },
  { limit: 'custom field options', operation: 'customFields.create', path: 'body.options', of: options },
  { limit: 'custom field title', operation: 'customFields.update', path: 'body.title', of: characters },
  {
    limit: 'custom field description',
    operation: 'customFields.update',
    path: 'body.description',
    of: characters,
  },
  {
    limit: 'custom field placeholder',
    operation: 'customFields.update',
    path: 'body.placeholder',
    of: characters,
  },
  { limit: 'custom field options', operation: 'customFields.update', path: 'body.options', of: options },
  {
    limit: 'custom field string value',
    operation: 'customFields.updateOfSpace',
    path: 'body.values.*.value',
    of: characters,
  },
  {
    limit: 'translation settings title',
    operation: 'translations.create',
    path: 'body.title',
    of: characters,
  },
  {
    limit: 'translation settings title',
    operation: 'translations.update',
    path: 'body.title',
    of: characters,
  },
  {
    limit: 'name of an uploaded file',
    operation: 'storage.generateUploadUrl',
    path: 'body.file.name',
    of: characters,
  },
  {
    limit: 'type of an uploaded file',
    operation: 'storage.generateUploadUrl',
    path: 'body.file.type',
    of: characters,
  },
  { limit: 'SAML label', operation: 'saml.create', path: 'body.label', of: characters },
  { limit: 'SAML entityID', operation: 'saml.create', path: 'body.entityID', of: characters },
  { limit: 'SAML certificate', operation: 'saml.create', path: 'body.certificate', of: paddedCertificate },
  { limit: 'SAML ssoURL', operation: 'saml.create', path: 'body.ssoURL', of: address },
  { limit: 'SAML label', operation: 'saml.update', path: 'body.label', of: characters },
  { limit: 'SAML entityID', operation: 'saml.update', path: 'body.entityID', of: characters },
  { limit: 'SAML certificate', operation: 'saml.update', path: 'body.certificate', of: paddedCertificate },
  { limit: 'SAML ssoURL', operation: 'saml.update', path: 'body.ssoURL', of: address },
  {
    limit: 'change request subject',
    operation: 'changeRequests.create',
    path: 'body.subject',
    of: characters,
  },
  {
    limit: 'change request subject',
    operation: 'changeRequests.update',
    path: 'body.subject',
    of: characters,
  },
  { limit: 'OpenAPI slug', operation: 'openapiSpecs.create', path: 'body.slug', of: letters },
  { limit: 'OpenAPI slug', operation: 'openapiSpecs.createOrUpdate', path: 'path.specSlug', of: letters },
  {
    limit: 'OpenAPI source address',
    operation: 'openapiSpecs.create',
    path: 'body.source.url',
    of: address,
  },
  { limit: 'search query', operation: 'search.inSpace', path: 'query.query', of: characters },
  { limit: 'search query', operation: 'search.inOrganization', path: 'query.query', of: characters },
  { limit: 'search query', operation: 'search.inSite', path: 'body.query', of: characters },
  { limit: 'team title', operation: 'teams.create', path: 'body.title', of: characters },
  { limit: 'team title', operation: 'teams.update', path: 'body.title', of: characters },
];
