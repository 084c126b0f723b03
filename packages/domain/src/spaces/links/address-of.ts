/** The members of a reference that name a thing, by its kind. */
const members: Readonly<Record<string, string>> = {
  page: 'page',
  file: 'file',
  space: 'space',
  collection: 'collection',
  user: 'user',
  'reusable-content': 'reusableContent',
  openapi: 'spec',
};

/** How a page would write a reference, for `parseTarget` to read; undefined for what is none. */
export function addressOf(reference: unknown): string | undefined {
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
    return page === undefined ? anchor : `${thing('page', page, text('space'))}${anchor}`;
  }
  const id = text(members[kind] ?? '');
  return id === undefined ? undefined : thing(kind, id, kind === 'space' ? undefined : text('space'));
}

function thing(kind: string, id: string, space: string | undefined): string {
  return space === undefined ? `${kind}:${id}` : `$/spaces/${space}/${kind}/${id}`;
}
