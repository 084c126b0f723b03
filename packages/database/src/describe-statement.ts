export type StatementDescription = { readonly operation: string; readonly collection: string | undefined };

/** What a statement does, and the first table that it names, for the name of a span. */
export function describeStatement(sql: string): StatementDescription {
  const [operation = ''] = /\w+/.exec(sql) ?? [];
  const [, collection] = /\b(?:from|into|update)\s+"?([a-z_]\w*)/i.exec(sql) ?? [];
  return { operation: operation.toUpperCase(), collection };
}
