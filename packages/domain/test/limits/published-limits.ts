/** The limits that the API publishes, in characters of a text or items of a list. */
export const publishedLimits = {
  'search query': { min: 1, max: 512 },
  'collection title': { max: 50 },
  'collection description': { max: 100 },
  'site title': { min: 2, max: 128 },
  'site basename': { min: 1, max: 100 },
  'site hostname': { max: 512 },
  'site proxy': { max: 512 },
  'site-space path': { min: 1, max: 100 },
  'site-space condition': { min: 1, max: 1024 },
  'section group title': { min: 1, max: 100 },
  'section group icon': { max: 50 },
  'custom field name': { min: 1, max: 50 },
  'custom field title': { max: 100 },
  'custom field description': { max: 200 },
  'custom field placeholder': { max: 100 },
  'custom field options': { min: 1, max: 50 },
  'custom field string value': { max: 256 },
  'change request subject': { max: 100 },
  'organization title': { min: 2, max: 255 },
  'organization hostname': { min: 3, max: 32 },
  'organization logo address': { max: 2048 },
  'SAML label': { min: 1, max: 30 },
  'SAML entityID': { max: 1024 },
  'SAML certificate': { max: 10_000 },
  'SAML ssoURL': { max: 2048 },
  'OpenAPI slug': { min: 1, max: 100 },
  'OpenAPI source address': { max: 2048 },
  'name of an uploaded file': { min: 1, max: 256 },
  'type of an uploaded file': { min: 1, max: 256 },
  'team title': { min: 1, max: 64 },
  'translation settings title': { min: 1, max: 100 },
  'share link name': { max: 50 },
  subdomain: { min: 3, max: 32 },
} as const satisfies Record<string, { min?: number; max: number }>;

export type PublishedLimit = keyof typeof publishedLimits;

/** Limits of missing features. A limit leaves this list with its first row in `limit-cases.ts`. */
export const pendingLimits: readonly PublishedLimit[] = [];
