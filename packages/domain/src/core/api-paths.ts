/** The first segments of the paths that this server answers itself; everything else below its URL may be pages. */
const apiSegments: ReadonlySet<string> = new Set([
  'v1',
  'graphql',
  'schema.graphql',
  'trpc',
  'mcp',
  'saml',
  'sso',
  'scim',
  'files',
  'pdfs',
  'archives',
  'uploads',
  'reference',
  'openapi.json',
  'openapi-examples.json',
  'sign-in',
  'sign-out',
  'set-password',
  'forgot-password',
  'account',
  'oidc',
  'mail',
  'healthz',
  'readyz',
  'metrics',
]);

/** Whether a path is one of the API, and no page; `base` is the path of the public URL. */
export function isApiPath(path: string, base = ''): boolean {
  const [segment = ''] = path.slice(base.length).replace(/^\/+/, '').split('/');
  try {
    return apiSegments.has(decodeURIComponent(segment).toLowerCase());
  } catch {
    // No route has a malformed escape, and neither has a page.
    return true;
  }
}

/** Whether a path is another one or below it, however its characters are escaped; true for malformed escapes. */
export function isBelow(path: string, other: string): boolean {
  const segments = segmentsOf(path);
  return (
    segments === undefined || (segmentsOf(other) ?? []).every((segment, index) => segments[index] === segment)
  );
}

/** Decoded; `undefined` for malformed escapes. */
function segmentsOf(path: string): string[] | undefined {
  try {
    return path
      .split('/')
      .filter((part) => part !== '')
      .map((part) => decodeURIComponent(part));
  } catch {
    return undefined;
  }
}
