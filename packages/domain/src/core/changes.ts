/** The defined members of a patch. */
export function definedOnly<T extends object>(changes: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Entries whose value is undefined are exactly the ones removed here.
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Whether a patch has no members. */
export function isEmpty(changes: object): boolean {
  return Object.keys(changes).length === 0;
}
