import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sampler } from './sampler.ts';
import { Span, type SpanOptions } from './span.ts';
import { formatTraceParent, newSpanId, newTraceId, type SpanContext } from './span-context.ts';

/** What records the traces of this process. */
export type Tracer = {
  readonly sampler: Sampler;
  /** Whether `traceparent` headers are read and sent. */
  readonly propagates: boolean;
  readonly onEnd: (span: Span) => void;
};

type TraceOptions = SpanOptions & {
  /** The span of another process that the trace continues. */
  readonly parent?: SpanContext | undefined;
  /** A span of another trace that caused this one, which is recorded if that one was. */
  readonly cause?: SpanContext | undefined;
};

let tracer: Tracer | undefined;
const spans = new AsyncLocalStorage<Span | undefined>();

/** Begins to record, or stops with `undefined`. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Whether anything is recorded: what is done for traces alone is left out without. */
export function isTracing(): boolean {
  return tracer !== undefined;
}

/** The span that the current code runs in; always `undefined` while nothing is recorded. */
export function currentSpan(): Span | undefined {
  return tracer === undefined ? undefined : spans.getStore();
}

/** Starts the first span of this process in a trace; `undefined` if the trace is not recorded. The caller ends it. */
export function startTrace(name: string, { parent, cause, ...options }: TraceOptions): Span | undefined {
  if (tracer === undefined) return undefined;
  const continued = tracer.propagates ? parent : undefined;
  const traceId = continued?.traceId ?? newTraceId();
  if (!tracer.sampler(traceId, continued ?? cause)) return undefined;
  const { onEnd } = tracer;
  const context = { traceId, spanId: newSpanId(), isSampled: true, traceState: continued?.traceState };
  const links = cause === undefined ? [] : [cause];
  return new Span(name, context, { ...options, parentId: continued?.spanId, links, onEnd });
}

/** Runs `fn` in a span, or in none. */
export function runInSpan<R>(span: Span | undefined, fn: () => R): R {
  return spans.run(span, fn);
}

/**
 * Runs `fn` in a span below the current one, and ends it when the result has settled. Without a current span there is
 * none: what this process does by itself, such as looking for jobs, is no trace. `failureOf` is the type of an error that
 * the span shows as failed, `undefined` for an expected one.
 */
export async function traced<R>(
  name: string,
  options: SpanOptions & { readonly failureOf?: (error: unknown) => string | undefined },
  fn: (span: Span | undefined) => Promise<R>,
): Promise<R> {
  const parent = currentSpan();
  if (parent === undefined || tracer === undefined) return fn(undefined);
  const { failureOf = typeOfError } = options;
  const context = { ...parent.context, spanId: newSpanId() };
  const span = new Span(name, context, { ...options, parentId: parent.context.spanId, onEnd: tracer.onEnd });
  try {
    return await spans.run(span, () => fn(span));
  } catch (error) {
    const type = failureOf(error);
    if (type !== undefined) span.fail(type);
    throw error;
  } finally {
    span.end();
  }
}

/** The headers that let another server continue the trace of a span. */
export function traceHeaders(span: Span | undefined): Record<string, string> {
  if (span === undefined || tracer?.propagates !== true) return {};
  const { context } = span;
  const { traceState } = context;
  return {
    traceparent: formatTraceParent(context),
    ...(traceState !== undefined && { tracestate: traceState }),
  };
}

/** A code such as `ECONNREFUSED` or an SQLSTATE, or the name of the class: messages may have what nobody else should read. */
function typeOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
