import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { Ctx } from '../../context/context.ts';
import { generatePdfJob } from './generate-pdf.job.ts';
import type { PdfRow } from '../../store/spaces/pdfs.repository.ts';

type PdfReference = Pick<PdfRow, 'id' | 'organization_id' | 'space_id'>;

/** Enqueues the generation of a PDF, unless its job is active. */
export async function enqueuePdf(
  { store }: Pick<Ctx, 'store'>,
  { id, organization_id: organizationId, space_id: spaceId }: PdfReference,
  actorId?: string,
): Promise<void> {
  if ((await store.jobs.findActive(organizationId, generatePdfJob.name, id)) !== undefined) return;
  await enqueueJob({ store }, generatePdfJob, { pdfId: id }, { organizationId, spaceId, actorId, key: id });
}
