import { z } from 'zod';
import { operation } from './operation.ts';
import { Id } from './schema/common.ts';

const PdfAddress = z
  .object({
    url: z.string().meta({
      description:
        'Answers the bytes to whoever has it, without a token, for one to two hours; while a large one is being made, 202 with `Retry-After`.',
      examples: [
        'https://docs.example.com/pdfs/Zm9v…/Handbook.pdf?expires=1767232800&key=sigkey_1&signature=…',
      ],
    }),
  })
  .meta({ id: 'PDFAddress', description: 'Where a PDF is.' });

const query = {
  page: Id.optional().meta({
    description: 'A page: only that and the pages below it. All pages that are not hidden when left out.',
  }),
  only: z.boolean().optional().meta({ description: 'true: of `page`, without the pages below it.' }),
};

const shared = { method: 'GET', query, result: PdfAddress, status: 200 } as const;
const description =
  'The same content is the same file, made once. Pages that are not in it are links to the frontend for editors.';

export const pdfs = {
  getOfSpace: operation({
    ...shared,
    id: 'getSpacePDF',
    path: '/v1/spaces/{spaceId}/pdf',
    summary: 'Get the pages of a space as a PDF',
    description: `${description} Visitors of a site get one unless its customization says no.`,
    permission: 'space.view',
    visitors: true,
  }),
  getOfChangeRequest: operation({
    ...shared,
    id: 'getChangeRequestPDF',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf',
    summary: 'Get the pages of a change request as a PDF',
    description,
    permission: 'changeRequest.view',
  }),
};
