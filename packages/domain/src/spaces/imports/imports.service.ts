import { transaction } from '../../context/transaction.ts';
import type { Contract, ContentImport } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import { readPage } from '../../context/list.ts';
import type { Service } from '../../access/service.ts';
import { importsOfSpace } from './imports.lists.ts';
import { presentImport } from '../../presenters/imports.presenter.ts';
import { startImport } from './start-import.ts';
import type { ImportRequest } from './import-request.ts';

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

function start(ctx: Ctx, request: ImportRequest): Promise<ContentImport> {
  return transaction(ctx, async (tx) => {
    return present(tx, request.space.id, await startImport(tx, request));
  });
}

async function present(ctx: Ctx, spaceId: string, importId: string): Promise<ContentImport> {
  const row = await ctx.store.contentImports.find(spaceId, importId);
  if (row === undefined) throw notFound('import', importId);
  return presentImport(ctx.settings, row);
}
