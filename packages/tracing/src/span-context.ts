import { getRandomValues } from 'node:crypto';

/** What identifies a span for others (W3C Trace Context). */
export type SpanContext = {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Whether its trace is recorded. */
  readonly isSampled: boolean;
  /** The `tracestate` header that came with it, for others. */
  readonly traceState?: string | undefined;
};

/** Of later versions, the first four fields are read as well. */
const pattern = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;
/** What the specification asks everybody to forward. */
const maxStateLength = 512;

/** The context of a `traceparent` header; `undefined` for an absent or an invalid one, which starts a new trace. */
export function parseTraceParent(parent: unknown, state?: unknown): SpanContext | undefined {
  if (typeof parent !== 'string' || parent.length > 128) return undefined;
  const [, traceId, spanId, flags] = pattern.exec(parent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  const isSampled = (Number.parseInt(flags, 16) & 1) === 1;
  const traceState = typeof state === 'string' && isForwardable(state) ? state : undefined;
  return { traceId, spanId, isSampled, traceState };
}

/** The `traceparent` header of a span. */
export function formatTraceParent({ traceId, spanId, isSampled }: SpanContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

export function newTraceId(): string {
  return randomHex(16);
}

export function newSpanId(): string {
  return randomHex(8);
}

function isForwardable(state: string): boolean {
  return state.length > 0 && state.length <= maxStateLength && /^[\x20-\x7e]+$/.test(state);
}

/** Never only zeros, which is no id. */
function randomHex(bytes: number): string {
  const values = getRandomValues(Buffer.alloc(bytes));
  return values.every((value) => value === 0) ? randomHex(bytes) : values.toString('hex');
}
