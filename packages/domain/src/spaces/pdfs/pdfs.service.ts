import { transaction } from '../../context/transaction.ts';
import { ApiError, type Contract } from '@lectern/contract';
import { meetsCondition, type VisitorClaims } from '@lectern/content';
import type { Reader } from '../../core/actor.ts';
import { appAddress, type ContentVersion } from '../../presenters/content-version.ts';
import type { Ctx } from '../../context/context.ts';
import { defaultCustomization } from '../../core/default-customization.ts';
import type { Service } from '../../access/service.ts';
import { currentVersionOfChangeRequest, currentVersionOfSpace } from '../content/current-version.ts';
import { readTree } from '../computed/computed-trees.ts';
import { enqueuePdf } from './enqueue-pdf.ts';
import { isLarge, pdfIdOf, pdfKey } from './pdf-id.ts';
import type { PdfSelection } from '../../store/tables/pdfs.table.ts';
import { downloadName } from '../../files/download-name.ts';
import { assertPrintable, printedPages } from './printed-pages.ts';

type PdfQuery = { readonly page?: string | undefined; readonly only?: boolean | undefined };

/** Which conditions of a space hold: visitors for whom the same ones do get the same file, whatever their claims. */
async function conditionsFor({ store }: Ctx, spaceId: string, claims: VisitorClaims) {
  const conditions = await store.textMentions.listConditions(spaceId);
  return {
    holding: conditions.filter((condition) => meetsCondition(claims, condition) === true),
    failing: conditions.filter((condition) => meetsCondition(claims, condition) === false),
  };
}

export const pdfs: Service<Contract['pdfs']> = {
  async getOfSpace(ctx, input, { actor, space }) {
    await assertPdfEnabled(ctx, actor);
    const version = await currentVersionOfSpace(ctx, space);
    return pdfUrl(ctx, { version, title: space.title, actor }, input);
  },

  async getOfChangeRequest(ctx, input, { actor, space, changeRequest }) {
    const version = await currentVersionOfChangeRequest(ctx, { space, changeRequest });
    return pdfUrl(ctx, { version, title: space.title, actor }, input);
  },
};

/** 403 for a visitor of a site that disables PDFs in its customization. */
async function assertPdfEnabled({ store }: Ctx, actor: Reader): Promise<void> {
  if (actor.kind === 'user') return;
  const { pdf } = (await store.customizations.find(actor.siteId)) ?? defaultCustomization;
  if (!pdf.enabled)
    throw new ApiError(
      'forbidden',
      'PDFs are disabled for this site: an editor can enable them in its customization.',
    );
}

type PdfSource = { readonly version: ContentVersion; readonly title: string; readonly actor: Reader };

async function pdfUrl(ctx: Ctx, { version, title, actor }: PdfSource, { page, only = false }: PdfQuery) {
  const { space, revision } = version;
  const { pageTree, key: specs } = await readTree(ctx, version);
  assertPrintable(pageTree, { page, only });
  const shownTitle = page === undefined ? title : (pageTree.find(page)?.title ?? title);
  const selection: PdfSelection = {
    title: shownTitle === '' ? 'Untitled' : shownTitle,
    ...(page !== undefined && { page }),
    only,
    showsConditional: actor.kind === 'user',
    ...(actor.kind === 'visitor' && { conditions: await conditionsFor(ctx, space.id, actor.claims) }),
    appAddress: appAddress(ctx.settings, version),
    ...(specs !== '' && { specs }),
    pages: printedPages(pageTree, { page, only }).length,
  };
  const row = {
    id: pdfIdOf(version, selection),
    organization_id: space.organization_id,
    space_id: space.id,
    revision_id: revision.id,
    selection,
  };
  const needsJob = isLarge(selection) && !(await ctx.storage.exists(pdfKey(row.id)));
  await transaction(ctx, async (tx) => {
    await tx.store.pdfs.put({
      ...row,
      selection: JSON.stringify(selection),
      asked_at: tx.clock().toISOString(),
    });
    if (needsJob) await enqueuePdf(tx, row, actor.kind === 'user' ? actor.userId : undefined);
  });
  return { url: await ctx.pdfUrls.urlOf(ctx, { id: row.id, name: downloadName(selection.title, 'pdf') }) };
}
