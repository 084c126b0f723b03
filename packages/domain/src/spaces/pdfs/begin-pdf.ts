import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { Ctx } from '../../context/context.ts';
import { makePdfJob } from './make-pdf.job.ts';
import type { PdfRow } from '../../store/spaces/pdfs.repository.ts';

type Asked = Pick<PdfRow, 'id' | 'organization_id' | 'space_id'>;

/** Has a PDF made by a job, unless one is about to make it. */
export async function beginPdf(
  { store }: Pick<Ctx, 'store'>,
  { id, organization_id: organizationId, space_id: spaceId }: Asked,
  actorId?: string,
): Promise<void> {
  if ((await store.jobs.findActive(organizationId, makePdfJob.name, id)) !== undefined) return;
  await enqueueJob({ store }, makePdfJob, { pdfId: id }, { organizationId, spaceId, actorId, key: id });
}
