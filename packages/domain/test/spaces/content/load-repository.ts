import { transaction } from '../../../src/context/transaction.ts';
import {
  ContentEditor,
  ContentReader,
  contentHash,
  type RepositoryLayout,
  type LayoutPage,
  pageOrders,
  type PageRecord,
  readLayout,
} from '@lectern/content';
import { moveSpaceHead, storeContent } from '../../../src/spaces/content/move-head.ts';
import { indexPages } from '../../../src/testing/many-pages.ts';
import type { World } from '../../../src/testing/index.ts';
import { storeFile } from '../../../src/spaces/content/store-file.ts';
import { memoryTree } from '../../../../content/test/layout/memory-tree.ts';
import { type RepositoryName, unpackRepository } from '../../../../content/test/repositories.ts';

/** The space of a repository, and its page ids by path. */
type LoadedRepository = {
  readonly spaceId: string;
  readonly layout: RepositoryLayout;
  readonly pageIds: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, Buffer>;
};

/** Where in the repositories the documentation is. */
const projectDirectories: Readonly<Record<RepositoryName, string>> = {
  'elsa-gitbook': '',
  'fluentd-docs-gitbook': '',
  'gitbook-docs': 'tw',
};

/** Reads real documentation into a new space, as one revision, and indexes it. */
export async function loadRepository(world: World, name: RepositoryName): Promise<LoadedRepository> {
  const files = await unpackRepository(name);
  const layout = await readLayout(memoryTree(files), { projectDirectory: projectDirectories[name] });
  const { ctx, organizationId } = world;
  const { id: spaceId } = await world.people.admin.client.spaces.create({
    organizationId,
    body: { title: name },
  });
  const pageIds = new Map(layout.pages.map(({ path }) => [path, ctx.newId('page')]));
  const owner = { organizationId, storeId: spaceId };
  const stored = await Promise.all(
    layout.files.map(async ({ key, name: fileName, git }) => {
      const bytes = files.get(key) ?? Buffer.alloc(0);
      const record = await storeFile(ctx, owner, { bytes, name: fileName });
      return { id: ctx.newId('file'), record: { ...record, ...(git && { git }) } };
    }),
  );
  await transaction(ctx, async (tx) => {
    const space = await tx.store.spaces.lock(spaceId);
    if (space === undefined) throw new Error('the space does not exist');
    const before = await tx.store.revisions.get(spaceId, space.revision_id);
    const reader = new ContentReader(tx, space.store_id);
    const editor = await ContentEditor.of(reader, before);
    for (const [, siblings] of Map.groupBy(layout.pages, ({ parent }) => parent)) {
      const ids = siblings.map(({ path }) => pageIds.get(path) ?? '');
      const orders = pageOrders(ids);
      for (const [index, page] of siblings.entries()) {
        const document = editor.addText(page.markdown);
        editor.setPage(ids[index] ?? '', {
          ...recordOf(page, pageIds),
          order: orders[index] ?? '',
          ...(document !== undefined && { document }),
        });
      }
    }
    for (const { id, record } of stored) editor.putFile(id, record);
    const edited = await editor.finish();
    await storeContent(tx, space.store_id, edited);
    await moveSpaceHead(tx, {
      space,
      before,
      roots: edited.roots,
      revision: { type: 'edits', parentIds: [before.id], createdBy: null },
    });
  });
  await indexPages(ctx, spaceId);
  return { spaceId, layout, pageIds, files };
}

function recordOf(
  page: LayoutPage,
  ids: ReadonlyMap<string, string>,
): Omit<PageRecord, 'order' | 'document'> {
  const { type, title, slug, parent, description, icon, emoji, hidden, noIndex, git, target } = page;
  const above = parent === undefined ? undefined : ids.get(parent);
  return {
    type,
    title,
    slug,
    ...(above !== undefined && { parent: above }),
    ...(description !== undefined && { description }),
    ...(icon !== undefined && { icon }),
    ...(emoji !== undefined && { emoji }),
    ...(hidden === true && { hidden }),
    ...(noIndex === true && { noIndex }),
    ...(git !== undefined && { git }),
    ...(type === 'link' && {
      target:
        target?.kind === 'url'
          ? target
          : { kind: 'page', page: ids.get(target?.page ?? '') ?? contentHash('') },
    }),
  };
}
