/** The headers of every page: nothing runs and nothing is loaded that the reader itself did not put there. */
export function securityHeaders({
  filesOrigins,
  styleSource,
  scriptSource,
  connections = [],
}: {
  /** The servers of uploaded files. */
  readonly filesOrigins: readonly string[];
  readonly styleSource: string;
  readonly scriptSource: string;
  /** The origins that scripts may send requests to, besides the page's own. */
  readonly connections?: readonly string[];
}): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self' ${scriptSource}`,
      `style-src 'self' ${styleSource}`,
      ["img-src 'self' data: https:", ...filesOrigins].join(' '),
      ["media-src 'self'", ...filesOrigins].join(' '),
      ['connect-src', "'self'", ...connections].join(' '),
      ["font-src 'self'", ...filesOrigins].join(' '),
      "frame-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    ...plainHeaders,
  };
}

/** Those of everything else. */
export const plainHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
} as const;
