import { transaction } from '../../context/transaction.ts';
import { ApiError, type Contract } from '@lectern/contract';
import type { Reader } from '../../core/actor.ts';
import { appAddress, type ContentPlace, readerOf } from '../../presenters/content-place.ts';
import type { Ctx } from '../../context/context.ts';
import { defaultCustomization } from '../../core/default-customization.ts';
import type { Service } from '../../access/service.ts';
import { placeOfSpace } from '../content/content.services.ts';
import { placeOfChangeRequest } from '../change-requests/change-request-content.service.ts';
import { beginPdf } from './begin-pdf.ts';
import { isLarge, pdfIdOf, pdfKey } from './pdf-selection.ts';
import type { PdfSelection } from '../../store/tables/pdf-tables.ts';
import { pdfName } from './pdf-name.ts';
import { assertPrintable, printedPages } from './printed-pages.ts';

type Asked = { readonly page?: string | undefined; readonly only?: boolean | undefined };

export const pdfs: Service<Contract['pdfs']> = {
  async getOfSpace(ctx, asked, { actor, space }) {
    await assertOffered(ctx, actor);
    const place = await placeOfSpace(ctx, space);
    return addressOf(ctx, { place, title: space.title, actor }, asked);
  },

  async getOfChangeRequest(ctx, asked, { actor, space, changeRequest }) {
    const place = await placeOfChangeRequest(ctx, { space, changeRequest });
    return addressOf(ctx, { place, title: space.title, actor }, asked);
  },
};

/** Sites say in their customization whether their visitors get PDFs. */
async function assertOffered({ store }: Ctx, actor: Reader): Promise<void> {
  if (actor.kind === 'user') return;
  const { pdf } = (await store.customizations.find(actor.siteId)) ?? defaultCustomization;
  if (!pdf.enabled) throw new ApiError('forbidden', 'This site offers no PDF of its pages.');
}

type Source = { readonly place: ContentPlace; readonly title: string; readonly actor: Reader };

async function addressOf(ctx: Ctx, { place, title, actor }: Source, { page, only = false }: Asked) {
  const { space, revision } = place;
  const pageTree = await readerOf(ctx, place).pageTree(revision);
  assertPrintable(pageTree, { page, only });
  const shown = page === undefined ? title : (pageTree.find(page)?.title ?? title);
  const selection: PdfSelection = {
    title: shown === '' ? 'Untitled' : shown,
    ...(page !== undefined && { page }),
    only,
    // A visitor is shown what their claims allow, which a file for all of them cannot know.
    showsConditional: actor.kind === 'user',
    appAddress: appAddress(ctx.settings, place),
    pages: printedPages(pageTree, { page, only }).length,
  };
  const row = {
    id: pdfIdOf(place, selection),
    organization_id: space.organization_id,
    space_id: space.id,
    revision_id: revision.id,
    selection,
  };
  const begins = isLarge(selection) && !(await ctx.storage.exists(pdfKey(row.id)));
  await transaction(ctx, async (tx) => {
    await tx.store.pdfs.put({
      ...row,
      selection: JSON.stringify(selection),
      asked_at: tx.clock().toISOString(),
    });
    if (begins) await beginPdf(tx, row, actor.kind === 'user' ? actor.userId : undefined);
  });
  return { url: await ctx.pdfAddresses.urlOf(ctx, { id: row.id, name: pdfName(selection.title) }) };
}
