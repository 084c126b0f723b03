/** The member of a reference that has the id, by kind. */
const members: Readonly<Record<string, string>> = {
  page: 'page',
  file: 'file',
  space: 'space',
  collection: 'collection',
  user: 'user',
  'reusable-content': 'reusableContent',
  openapi: 'spec',
};

/** The link target that a page would have for a reference; `undefined` for a value that is no reference. */
export function addressOfReference(reference: unknown): string | undefined {
  if (typeof reference !== 'object' || reference === null) return undefined;
  const all: ReadonlyMap<string, unknown> = new Map(Object.entries(reference));
  const text = (name: string) => {
    const value = all.get(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const kind = text('kind') ?? '';
  if (kind === 'url') return text('url');
  if (kind === 'anchor') {
    const anchor = `#${encodeURIComponent(text('anchor') ?? '')}`;
    const page = text('page');
    return page === undefined ? anchor : `${resourceAddress('page', page, text('space'))}${anchor}`;
  }
  const id = text(members[kind] ?? '');
  return id === undefined
    ? undefined
    : resourceAddress(kind, id, kind === 'space' ? undefined : text('space'));
}

function resourceAddress(kind: string, id: string, space: string | undefined): string {
  return space === undefined ? `${kind}:${id}` : `$/spaces/${space}/${kind}/${id}`;
}
