/** Response headers, as components. */
export const headers = {
  RequestId: {
    description:
      'Identifies the request in the server log: the value that the request sent, or a generated one.',
    schema: { type: 'string' },
    example: '0b8e9d4c-2f0a-4f5e-9d37-5f1c7a9be0a1',
  },
  ETag: {
    description:
      'Identifies this version of the resource, for `If-None-Match` and `If-Match`. A compressed response has a suffix such as `-gzip` inside the quotes; both forms are accepted.',
    schema: { type: 'string' },
    example: '"3q2-7wQ9bJ0pX5yT1mRzKf8sVhE"',
  },
  Location: { description: 'The URL of the created resource.', schema: { type: 'string', format: 'uri' } },
  RetryAfter: {
    description: 'Seconds to wait before retrying the request.',
    schema: { type: 'integer', minimum: 0 },
    example: 1,
  },
  CacheTag: {
    description:
      'For site tokens, and without a token: the tags of the response, separated by commas. Events name the tags that become stale.',
    schema: { type: 'string' },
    example: 'space:space_1b2KPwYm0aTz6sQvXe4d',
  },
  CacheControl: {
    description:
      'For site tokens, and without a token: how long the response may be cached for this token unless one of its tags becomes stale.',
    schema: { type: 'string' },
    example: 'max-age=300',
  },
  Challenge: {
    description: '`Bearer`, with the error for a rejected token.',
    schema: { type: 'string' },
  },
} as const;

type HeaderName = keyof typeof headers;

/** References to header components, by the name of the header. */
export function headerReferences(names: Readonly<Record<string, HeaderName>>) {
  const entries = Object.entries({ 'X-Request-Id': 'RequestId', ...names });
  return Object.fromEntries(
    entries.map(([name, component]) => [name, { $ref: `#/components/headers/${component}` }]),
  );
}

/** Request headers, as components. */
export const headerParameters = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of an earlier response: 304 without a body while the resource is unchanged.',
    schema: { type: 'string' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` that the resource must still have; 412 when it was changed meanwhile.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A string of your choice, such as a UUID, unique to the request. Within 24 hours, a retry with the same key returns the first response and has no further effect; a different request with the key fails with 422, and a retry while the first request is running with 409. An error response does not use up the key. A response that contained a secret is not replayed: the retry fails with 409.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
  },
} as const;
