/** What a command answers: a value for `--json`, and the same as lines. */
export type Answer = {
  readonly value: unknown;
  readonly lines: readonly string[];
  /** For a person, on stderr. */
  readonly notes?: readonly string[];
};

export type OutputOptions = { readonly json?: boolean };

export function printAnswer({ json }: OutputOptions, { value, lines, notes = [] }: Answer): void {
  for (const note of notes) console.error(note);
  if (json === true) console.log(JSON.stringify(value, null, 2));
  else for (const line of lines) console.log(line);
}

/** Rows of a table, with tabs between the cells. */
export function linesOf(rows: readonly (readonly (string | number)[])[]): string[] {
  return rows.map((cells) => cells.join('\t'));
}

/** All items of a list, page by page. */
export async function everyItem<Item>(
  list: (
    page: string | undefined,
  ) => Promise<{ items: readonly Item[]; next?: { page: string } | undefined }>,
): Promise<Item[]> {
  const items: Item[] = [];
  let page: string | undefined;
  do {
    const answer = await list(page);
    items.push(...answer.items);
    page = answer.next?.page;
  } while (page !== undefined);
  return items;
}
