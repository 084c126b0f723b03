import { describe, expect, test } from 'vitest';
import { samplerOf } from '../src/sampler.ts';
import { formatTraceParent, parseTraceParent } from '../src/span-context.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

describe('a traceparent header', () => {
  test('is read as it is written', () => {
    const context = { traceId, spanId, isSampled: true, traceState: 'vendor=1' };
    expect(parseTraceParent(formatTraceParent(context), 'vendor=1')).toEqual(context);
  });

  test('of a later version is read by its first four fields', () => {
    expect(parseTraceParent(`cc-${traceId}-${spanId}-00-more`)).toMatchObject({ traceId, isSampled: false });
  });

  test.each([
    ['absent', undefined],
    ['repeated', [`00-${traceId}-${spanId}-01`]],
    ['without ids', `00-${'0'.repeat(32)}-${spanId}-01`],
    ['without a span', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['in capitals', `00-${traceId.toUpperCase()}-${spanId}-01`],
    ['of the forbidden version', `ff-${traceId}-${spanId}-01`],
    ['with text behind', `00-${traceId}-${spanId}-01x`],
    ['endless', `00-${traceId}-${spanId}-01-${'x'.repeat(1000)}`],
  ])('that is %s is ignored', (_what, header) => {
    expect(parseTraceParent(header)).toBeUndefined();
  });

  test('forwards no tracestate that is too long or has control characters', () => {
    for (const state of ['x'.repeat(513), 'a=1\r\nx: y', ''])
      expect(parseTraceParent(`00-${traceId}-${spanId}-01`, state)?.traceState).toBeUndefined();
  });
});

describe('a sampler', () => {
  const parent = (isSampled: boolean) => ({ traceId, spanId, isSampled });

  test('by ratio chooses the same traces in every process, in about its part', () => {
    const sampler = samplerOf('traceidratio', 0.25);
    const ids = Array.from(
      { length: 256 },
      (_, i) => `${'0'.repeat(18)}${i.toString(16).padStart(2, '0')}${'0'.repeat(12)}`,
    );
    expect(ids.filter((id) => sampler(id, parent(true)))).toEqual(ids.slice(0, 64));
  });

  test('decides as the parent does where it is parent-based, and alone where it is not', () => {
    expect(samplerOf('parentbased_always_off', 1)(traceId, parent(true))).toBe(true);
    expect(samplerOf('parentbased_always_on', 1)(traceId, parent(false))).toBe(false);
    expect(samplerOf('parentbased_always_off', 1)(traceId, undefined)).toBe(false);
    expect(samplerOf('always_on', 1)(traceId, parent(false))).toBe(true);
  });
});
