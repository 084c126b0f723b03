import { samplerNames } from '@lectern/tracing';
import { z } from 'zod';
import { setting } from './setting.ts';
import { flag, pairs, webAddress, wholeNumber } from './setting-values.ts';

/** Those of OpenTelemetry, by the names and defaults of its specification. */
export const tracingTable = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    meaning:
      'Base URL of an OpenTelemetry receiver, such as a collector, that takes OTLP over HTTP: traces are sent to `/v1/traces` below it, as JSON.',
    expected: 'an http or https address without a query, such as http://127.0.0.1:4318',
    schema: webAddress,
    fallback: undefined,
    fallbackText: 'none: nothing is traced',
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting({
    meaning: 'URL that traces are sent to, as it is.',
    expected: 'an http or https address without a query, such as http://127.0.0.1:4318/v1/traces',
    schema: webAddress,
    fallback: undefined,
    fallbackText: '`OTEL_EXPORTER_OTLP_ENDPOINT` followed by `/v1/traces`',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting({
    meaning: 'Headers of the requests to the receiver, such as one with a key.',
    expected: 'pairs name=value separated by commas, with percent-encoded values',
    schema: pairs,
    fallback: {},
    fallbackText: 'none',
    secret: true,
  }),
  OTEL_EXPORTER_OTLP_TIMEOUT: setting({
    meaning: 'Maximum time of a request to the receiver, in milliseconds.',
    expected: 'a whole number from 1 to 600000',
    schema: wholeNumber(1, 600_000),
    fallback: 10_000,
  }),
  OTEL_EXPORTER_OTLP_PROTOCOL: setting({
    meaning:
      'Protocol of the receiver. JSON is sent either way: what takes Protocol Buffers over HTTP takes it as well.',
    expected: 'http/json or http/protobuf; grpc is not spoken',
    schema: z.enum(['http/json', 'http/protobuf']),
    fallback: 'http/json',
  }),
  OTEL_TRACES_EXPORTER: setting({
    meaning: 'Whether traces are sent.',
    expected: 'otlp or none',
    schema: z.enum(['otlp', 'none']),
    fallback: 'otlp',
  }),
  OTEL_SDK_DISABLED: setting({
    meaning: 'Whether tracing is off, whatever the other variables say.',
    expected: 'true or false',
    schema: flag,
    fallback: false,
  }),
  OTEL_SERVICE_NAME: setting({
    meaning: 'Name of this server in traces.',
    expected: 'a text',
    schema: z.string().max(255),
    fallback: undefined,
    fallbackText: '`service.name` of `OTEL_RESOURCE_ATTRIBUTES`, else `lectern`',
  }),
  OTEL_RESOURCE_ATTRIBUTES: setting({
    meaning: 'Attributes of this process in traces, such as `deployment.environment.name`.',
    expected: 'pairs name=value separated by commas, with percent-encoded values',
    schema: pairs,
    fallback: {},
    fallbackText: 'none',
  }),
  OTEL_TRACES_SAMPLER: setting({
    meaning:
      'Which traces are recorded. With `parentbased_…`, one that continues the trace of a caller is recorded if that one is.',
    expected: `one of ${samplerNames.join(', ')}`,
    schema: z.enum(samplerNames),
    fallback: 'parentbased_always_on',
  }),
  OTEL_TRACES_SAMPLER_ARG: setting({
    meaning: 'Part of the traces that a sampler with `traceidratio` records.',
    expected: 'a number from 0 to 1, such as 0.1',
    schema: z
      .string()
      .regex(/^(?:0|1|[01]?\.\d{1,9}|[01]\.)$/)
      .transform(Number)
      .pipe(z.number().max(1)),
    fallback: 1,
  }),
  OTEL_PROPAGATORS: setting({
    meaning:
      'Whether the header `traceparent` of callers is continued, and sent to other servers (W3C Trace Context).',
    expected: 'tracecontext, none, or tracecontext,baggage, of which the second is ignored',
    schema: z.enum(['tracecontext', 'tracecontext,baggage', 'none']),
    fallback: 'tracecontext',
  }),
  OTEL_BSP_SCHEDULE_DELAY: setting({
    meaning: 'How long a span waits for others to be sent with, in milliseconds.',
    expected: 'a whole number from 1 to 600000',
    schema: wholeNumber(1, 600_000),
    fallback: 5000,
  }),
  OTEL_BSP_MAX_QUEUE_SIZE: setting({
    meaning: 'How many spans wait at most; further ones are dropped.',
    expected: 'a whole number from 1 to 100000',
    schema: wholeNumber(1, 100_000),
    fallback: 2048,
  }),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: setting({
    meaning: 'How many spans are sent at once.',
    expected: 'a whole number from 1 to 10000',
    schema: wholeNumber(1, 10_000),
    fallback: 512,
  }),
};
