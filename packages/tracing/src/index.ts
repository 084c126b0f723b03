export { type SamplerName, samplerNames, samplerOf } from './sampler.ts';
export type { Attributes, Span } from './span.ts';
export { formatTraceParent, parseTraceParent } from './span-context.ts';
export { currentSpan, isTracing, runInSpan, startTrace, traced, traceHeaders } from './tracing.ts';
