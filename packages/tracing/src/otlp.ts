import type { AttributeValue, Span, SpanKind } from './span.ts';
import type { SpanContext } from './span-context.ts';

const kinds: Readonly<Record<SpanKind, number>> = {
  internal: 1,
  server: 2,
  client: 3,
  producer: 4,
  consumer: 5,
};
const errorStatus = 2;

/** The body of a request to `/v1/traces` (OTLP 1.x, JSON encoding). */
export function otlpRequest(
  spans: readonly Span[],
  resource: ReadonlyMap<string, AttributeValue>,
  scope: { readonly name: string; readonly version: string },
): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope, spans: spans.map(otlpSpan) }],
      },
    ],
  });
}

function otlpSpan(span: Span) {
  const { context, parentId, error } = span;
  return {
    ...contextOf(context),
    ...(parentId !== undefined && { parentSpanId: parentId }),
    flags: 1,
    name: span.name,
    kind: kinds[span.kind],
    startTimeUnixNano: nanoseconds(span.startMs),
    endTimeUnixNano: nanoseconds(span.endMs ?? span.startMs),
    attributes: attributesOf(span.attributes),
    ...(span.links.length > 0 && { links: span.links.map(contextOf) }),
    status: error === undefined ? {} : { code: errorStatus, message: error },
  };
}

function contextOf({ traceId, spanId, traceState }: SpanContext) {
  return { traceId, spanId, ...(traceState !== undefined && { traceState }) };
}

function attributesOf(attributes: ReadonlyMap<string, AttributeValue>) {
  return Array.from(attributes, ([key, value]) => ({ key, value: valueOf(value) }));
}

/** Integers are of 64 bits, which JSON writes as text. */
function valueOf(value: AttributeValue) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** More digits than a number has: whole milliseconds, then the fraction. */
function nanoseconds(ms: number): string {
  const whole = Math.floor(ms);
  const rest = Math.floor((ms - whole) * 1e6);
  return `${whole}${String(rest).padStart(6, '0')}`;
}
