import type { SpaceLinksRow } from '../../store/spaces/links.repository.ts';
import type { PageLinks } from '../../store/spaces/page-links.ts';
import type { Store } from '../../store/store.ts';

/** The index entries of the content before a change. */
export type LinkIndex = {
  findPages(ids: readonly string[]): Promise<ReadonlyMap<string, PageLinks>>;
  /** The pages whose links depend on any of the edge keys. */
  listDependents(keys: readonly string[]): Promise<readonly string[]>;
};

/** In place of the revision of an index that is being built. It is never current, so that nobody reads it. */
export const buildingRevision = '';

/** The stored link index of a space. */
export function linkIndexOfSpace({ links }: Pick<Store, 'links'>, spaceId: string): LinkIndex {
  return {
    findPages: (ids) => links.findPages(spaceId, ids),
    listDependents: (keys) => links.listDependents(spaceId, keys),
  };
}

/** The link index of empty content. */
export const emptyLinkIndex: LinkIndex = {
  findPages: async () => new Map(),
  listDependents: async () => [],
};

/** Whether an index is of this revision and was built with these server URLs. */
export function isLinkIndexCurrent(
  state: SpaceLinksRow | undefined,
  { revision_id: revisionId }: { readonly revision_id: string },
  server: string,
): state is SpaceLinksRow {
  return state?.revision_id === revisionId && state.server === server;
}
