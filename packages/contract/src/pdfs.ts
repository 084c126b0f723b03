import { z } from 'zod';
import { operation } from './operation.ts';
import { Id } from './schema/common.ts';

const PdfUrl = z
  .object({
    url: z.string().meta({
      description:
        'Returns the PDF without a token, for one to two hours; while a large one is being rendered, 202 with `Retry-After`.',
      examples: [
        'https://docs.example.com/pdfs/Zm9v…/Handbook.pdf?expires=1767232800&key=sigkey_1&signature=…',
      ],
    }),
  })
  .meta({ id: 'PDFAddress', description: 'The URL of a PDF.' });

const query = {
  page: Id.optional().meta({
    description: 'Only this page and its subpages; defaults to all pages that are not hidden.',
  }),
  only: z.boolean().optional().meta({ description: 'true: only `page`, without its subpages.' }),
};

const shared = {
  method: 'GET',
  query,
  result: PdfUrl,
  status: 200,
  rateLimit: 'jobs',
  isExpensive: true,
} as const;
const description =
  'The same content gives the same file, which is rendered once. Links to pages that are not in it lead to the app.';

export const pdfs = {
  getOfSpace: operation({
    ...shared,
    id: 'getSpacePDF',
    path: '/v1/spaces/{spaceId}/pdf',
    summary: 'Get a PDF of a space',
    description: `${description} Visitors of a site can get it unless its customization disables PDFs.`,
    permission: 'space.view',
    visitors: true,
  }),
  getOfChangeRequest: operation({
    ...shared,
    id: 'getChangeRequestPDF',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf',
    summary: 'Get a PDF of a change request',
    description,
    permission: 'changeRequest.view',
  }),
};
