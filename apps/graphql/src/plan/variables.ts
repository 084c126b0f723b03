/** The coerced variables of a request, by name. */
export type Variables = Readonly<Record<string, unknown>>;
