/** The ids that lead to a value, by the name of the path parameter that takes them. */
export type Keys = Readonly<Record<string, string>>;

export const noKeys: Keys = {};

/** The value that a field belongs to, and the ids that led to it. */
export type Owner = { readonly value: unknown; readonly keys: Keys };
