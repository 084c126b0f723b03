/** Headers of answers, as components. */
export const headers = {
  RequestId: {
    description: 'Names the request in the log of the server: what the request sent, or a new one.',
    schema: { type: 'string' },
    example: '0b8e9d4c-2f0a-4f5e-9d37-5f1c7a9be0a1',
  },
  ETag: {
    description:
      'Names this state of the resource, for `If-None-Match` and `If-Match`. A compressed answer has a suffix such as `-gzip` inside the quotes; both forms are accepted.',
    schema: { type: 'string' },
    example: '"3q2-7wQ9bJ0pX5yT1mRzKf8sVhE"',
  },
  Location: { description: 'The address of what was made.', schema: { type: 'string', format: 'uri' } },
  RetryAfter: {
    description: 'Seconds to wait before the request is sent again.',
    schema: { type: 'integer', minimum: 0 },
    example: 1,
  },
  Challenge: {
    description: '`Bearer`, with the reason for a token that was refused.',
    schema: { type: 'string' },
  },
} as const;

type HeaderName = keyof typeof headers;

/** References to header components, by the name of the header. */
export function headersOf(names: Readonly<Record<string, HeaderName>>) {
  const entries = Object.entries({ 'X-Request-Id': 'RequestId', ...names });
  return Object.fromEntries(
    entries.map(([name, component]) => [name, { $ref: `#/components/headers/${component}` }]),
  );
}

/** Headers that a request may set, as components. */
export const conditionParameters = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of an earlier answer: 304 without a body while the resource is still the same.',
    schema: { type: 'string' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` that the resource must still have; 412 when somebody changed it meanwhile.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A text of your choice, such as a UUID, new for each request. Sent again within 24 hours, the same request answers what it answered first and does nothing; another request is refused with 422, and one that comes while the first is running with 409. A refusal does not use the key up. An answer that showed a secret is not repeated but refused with 409.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
  },
} as const;
