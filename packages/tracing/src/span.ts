import type { SpanContext } from './span-context.ts';

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';
export type AttributeValue = string | number | boolean;
export type Attributes = Readonly<Record<string, AttributeValue | undefined>>;

export type SpanOptions = {
  /** Default `internal`. */
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
};

/** The longest text of an attribute; the rest is cut. */
const maxTextLength = 2048;

/** A part of a trace that is being recorded. */
export class Span {
  readonly context: SpanContext;
  readonly parentId: string | undefined;
  /** Spans of other traces that caused it. */
  readonly links: readonly SpanContext[];
  readonly kind: SpanKind;
  /** Milliseconds since 1970, with fractions. */
  readonly startMs = nowMs();
  readonly attributes = new Map<string, AttributeValue>();
  name: string;
  endMs: number | undefined;
  /** The message of its status, which is an error. */
  error: string | undefined;
  readonly #onEnd: (span: Span) => void;

  constructor(
    name: string,
    context: SpanContext,
    options: SpanOptions & {
      readonly parentId?: string | undefined;
      readonly links?: readonly SpanContext[];
      readonly onEnd: (span: Span) => void;
    },
  ) {
    this.name = name;
    this.context = context;
    this.parentId = options.parentId;
    this.links = options.links ?? [];
    this.kind = options.kind ?? 'internal';
    this.#onEnd = options.onEnd;
    if (options.attributes !== undefined) this.set(options.attributes);
  }

  set(attributes: Attributes): void {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) continue;
      this.attributes.set(name, typeof value === 'string' ? value.slice(0, maxTextLength) : value);
    }
  }

  /** Marks what it records as failed. */
  fail(type: string, message = ''): void {
    this.set({ 'error.type': type });
    this.error = message.slice(0, maxTextLength);
  }

  /** Only the first call counts. */
  end(): void {
    if (this.endMs !== undefined) return;
    this.endMs = nowMs();
    this.#onEnd(this);
  }
}

function nowMs(): number {
  return performance.timeOrigin + performance.now();
}
