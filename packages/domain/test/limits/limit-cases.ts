import type { Contract } from '@lectern/contract';
import { certificate } from '../workspace/saml/certificate.ts';
import type { PublishedLimit } from './published-limits.ts';

type OperationName = { [A in keyof Contract]: `${A}.${keyof Contract[A] & string}` }[keyof Contract];

/**
 * One place of an operation that a limit holds for. The operation is called with the input of its fixture, but with
 * values of the least and the greatest length at `place`, then of one less and one more.
 */
export type LimitCase = {
  readonly limit: PublishedLimit;
  readonly operation: OperationName;
  /** As in the `path` of a refusal; `*` is the first member of that object in the fixture. */
  readonly place: string;
  /** A value of a length; text of that many characters unless given. */
  readonly of?: (length: number) => unknown;
};

/** Each counts once, although it is two units of UTF-16. */
function characters(length: number): string {
  return '📘'.repeat(length);
}

function letters(length: number): string {
  return 'a'.repeat(length);
}

/** Labels of 63 letters, and what is left over. */
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

/** Different ones. */
function options(length: number): string[] {
  return Array.from({ length }, (_, index) => `option ${index}`);
}

/** An expression that is true or false, whatever its length. */
function condition(length: number): string {
  return length < 4 ? '1'.repeat(length) : 'true'.padEnd(length, ' ');
}

/** Blanks around it do not matter. */
function paddedCertificate(length: number): string {
  return certificate.padEnd(length, '\n');
}

export const limitCases: readonly LimitCase[] = [
  { limit: 'collection title', operation: 'collections.create', place: 'body.title', of: characters },
  { limit: 'collection title', operation: 'collections.update', place: 'body.title', of: characters },
  { limit: 'collection description', operation: 'collections.update', place: 'body.description' },
  { limit: 'site title', operation: 'sites.create', place: 'body.title', of: characters },
  { limit: 'site title', operation: 'sites.update', place: 'body.title', of: characters },
  { limit: 'site basename', operation: 'sites.update', place: 'body.basename', of: letters },
  { limit: 'site hostname', operation: 'sites.update', place: 'body.hostname', of: hostName },
  { limit: 'site proxy', operation: 'sites.update', place: 'body.proxy', of: proxy },
  { limit: 'site-space path', operation: 'siteSpaces.update', place: 'body.path', of: letters },
  { limit: 'site-space condition', operation: 'siteSpaces.update', place: 'body.condition', of: condition },
  { limit: 'share link name', operation: 'shareLinks.create', place: 'body.name', of: characters },
  { limit: 'share link name', operation: 'shareLinks.update', place: 'body.name', of: characters },
  { limit: 'section group title', operation: 'sectionGroups.add', place: 'body.title', of: characters },
  { limit: 'section group title', operation: 'sectionGroups.update', place: 'body.title', of: characters },
  { limit: 'section group icon', operation: 'sectionGroups.add', place: 'body.icon', of: letters },
  { limit: 'section group icon', operation: 'sectionGroups.update', place: 'body.icon', of: letters },
  { limit: 'organization title', operation: 'organizations.create', place: 'body.title', of: characters },
  { limit: 'organization title', operation: 'organizations.update', place: 'body.title', of: characters },
  { limit: 'organization hostname', operation: 'organizations.update', place: 'body.hostname', of: letters },
  // An organization's hostname is its subdomain.
  { limit: 'subdomain', operation: 'organizations.update', place: 'body.hostname', of: letters },
  { limit: 'organization logo address', operation: 'organizations.update', place: 'body.logo', of: address },
  { limit: 'custom field name', operation: 'customFields.create', place: 'body.name', of: letters },
  { limit: 'custom field title', operation: 'customFields.create', place: 'body.title', of: characters },
  {
    limit: 'custom field description',
    operation: 'customFields.create',
    place: 'body.description',
    of: characters,
  },
  {
    limit: 'custom field placeholder',
    operation: 'customFields.create',
    place: 'body.placeholder',
    of: characters,
  },
  { limit: 'custom field options', operation: 'customFields.create', place: 'body.options', of: options },
  { limit: 'custom field title', operation: 'customFields.update', place: 'body.title', of: characters },
  {
    limit: 'custom field description',
    operation: 'customFields.update',
    place: 'body.description',
    of: characters,
  },
  {
    limit: 'custom field placeholder',
    operation: 'customFields.update',
    place: 'body.placeholder',
    of: characters,
  },
  { limit: 'custom field options', operation: 'customFields.update', place: 'body.options', of: options },
  {
    limit: 'custom field string value',
    operation: 'customFields.updateOfSpace',
    place: 'body.values.*.value',
    of: characters,
  },
  {
    limit: 'translation settings title',
    operation: 'translations.create',
    place: 'body.title',
    of: characters,
  },
  {
    limit: 'translation settings title',
    operation: 'translations.update',
    place: 'body.title',
    of: characters,
  },
  {
    limit: 'name of an uploaded file',
    operation: 'storage.generateUploadUrl',
    place: 'body.file.name',
    of: characters,
  },
  {
    limit: 'type of an uploaded file',
    operation: 'storage.generateUploadUrl',
    place: 'body.file.type',
    of: characters,
  },
  { limit: 'SAML label', operation: 'saml.create', place: 'body.label', of: characters },
  { limit: 'SAML entityID', operation: 'saml.create', place: 'body.entityID', of: characters },
  { limit: 'SAML certificate', operation: 'saml.create', place: 'body.certificate', of: paddedCertificate },
  { limit: 'SAML ssoURL', operation: 'saml.create', place: 'body.ssoURL', of: address },
  { limit: 'SAML label', operation: 'saml.update', place: 'body.label', of: characters },
  { limit: 'SAML entityID', operation: 'saml.update', place: 'body.entityID', of: characters },
  { limit: 'SAML certificate', operation: 'saml.update', place: 'body.certificate', of: paddedCertificate },
  { limit: 'SAML ssoURL', operation: 'saml.update', place: 'body.ssoURL', of: address },
  {
    limit: 'change request subject',
    operation: 'changeRequests.create',
    place: 'body.subject',
    of: characters,
  },
  {
    limit: 'change request subject',
    operation: 'changeRequests.update',
    place: 'body.subject',
    of: characters,
  },
  { limit: 'OpenAPI slug', operation: 'openapiSpecs.create', place: 'body.slug', of: letters },
  { limit: 'OpenAPI slug', operation: 'openapiSpecs.createOrUpdate', place: 'path.specSlug', of: letters },
  {
    limit: 'OpenAPI source address',
    operation: 'openapiSpecs.create',
    place: 'body.source.url',
    of: address,
  },
  { limit: 'search query', operation: 'search.inSpace', place: 'query.query', of: characters },
  { limit: 'search query', operation: 'search.inOrganization', place: 'query.query', of: characters },
  { limit: 'search query', operation: 'search.inSite', place: 'body.query', of: characters },
  { limit: 'team title', operation: 'teams.create', place: 'body.title', of: characters },
  { limit: 'team title', operation: 'teams.update', place: 'body.title', of: characters },
];
