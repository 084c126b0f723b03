import type { SpanContext } from './span-context.ts';

/** The samplers of OpenTelemetry, by their names in `OTEL_TRACES_SAMPLER`. */
export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type SamplerName = (typeof samplerNames)[number];

/** Whether a trace that begins here is recorded; the parent is the span of another process that it continues. */
export type Sampler = (traceId: string, parent: SpanContext | undefined) => boolean;

/** The ratio is for those with one, from 0 to 1. */
export function samplerOf(name: SamplerName, ratio: number): Sampler {
  const isParentBased = name.startsWith('parentbased_');
  const root = rootSampler(name.replace('parentbased_', ''), ratio);
  return (traceId, parent) => (isParentBased && parent !== undefined ? parent.isSampled : root(traceId));
}

function rootSampler(name: string, ratio: number): (traceId: string) => boolean {
  if (name === 'always_on') return () => true;
  if (name === 'always_off') return () => false;
  // Of the last 56 bits, which are random (W3C Trace Context, level 2), so that all processes choose the same traces.
  const limit = ratio * 2 ** 56;
  return (traceId) => Number.parseInt(traceId.slice(-14), 16) < limit;
}
