import type { Contract, ContentImport } from '@lectern/contract';
import { notFound } from '../access/not-found.ts';
import type { Ctx } from '../context.ts';
import { readPage } from '../list.ts';
import type { Service } from '../service.ts';
import { importsOfSpace } from './imports.lists.ts';
import { presentImport } from './imports.presenter.ts';
import { type AskedImport, startImport } from './start-import.ts';

export const imports: Service<Contract['imports']> = {
  start: (ctx, { body }, granted) => start(ctx, { ...granted, ...body }),

  startBelowPage: (ctx, { body, pageId }, granted) => start(ctx, { ...granted, ...body, pageId }),

  startInChangeRequest: (ctx, { body }, granted) => start(ctx, { ...granted, ...body }),

  startBelowPageInChangeRequest: (ctx, { body, pageId }, granted) =>
    start(ctx, { ...granted, ...body, pageId }),

  list(ctx, input, { actor, space }) {
    return readPage(ctx, importsOfSpace, { actor, parent: space.id, filter: {} }, input);
  },

  get(ctx, { importId }, { space }) {
    return present(ctx, space.id, importId);
  },
};

function start(ctx: Ctx, asked: AskedImport): Promise<ContentImport> {
  return ctx.store.transaction(async (tx) => {
    const inside = { ...ctx, store: tx };
    return present(inside, asked.space.id, await startImport(inside, asked));
  });
}

async function present(ctx: Ctx, spaceId: string, importId: string): Promise<ContentImport> {
  const row = await ctx.store.contentImports.find(spaceId, importId);
  if (row === undefined) throw notFound('import', importId);
  return presentImport(ctx.settings, row);
}
