import { z } from 'zod';
import { operation } from './operation.ts';
import { text } from './schema/text.ts';

const UploadKind = z.enum(['customization_font', 'import_file', 'organization_file']).meta({
  id: 'StorageUploadKind',
  description: 'What the file is for.',
});

export const StorageSignedURL = z
  .object({
    object: z.literal('storage-signed-url'),
    url: z.string().meta({
      description: 'Where to send the bytes with PUT, without a token, within an hour.',
      examples: ['https://docs.example.com/uploads/org_1/import_file/upload_1?size=51200&signature=…'],
    }),
    key: z.string().meta({
      description: 'Names the bytes in later requests, once they were sent.',
      examples: ['uploads/org_1/import_file/upload_1'],
    }),
  })
  .meta({ id: 'StorageSignedURL', description: 'An address to send the bytes of a file to.' });
export type StorageSignedURL = z.output<typeof StorageSignedURL>;

export const storage = {
  generateUploadUrl: operation({
    id: 'generateStorageUploadURL',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/storage/upload',
    summary: 'Get an address to send the bytes of a file to',
    description: 'The bytes that are sent there must be as many as `file.size` says.',
    permission: 'organization.createContent',
    // An address alone changes nothing; what is done with the bytes is recorded.
    audited: false,
    body: z.object({
      file: z.object({
        name: text(1, 256).meta({ examples: ['handbook.zip'] }),
        type: text(1, 256).meta({ description: 'Its content type.', examples: ['application/zip'] }),
        size: z
          .int()
          .min(0)
          .meta({ description: 'In bytes.', examples: [51_200] }),
      }),
      kind: UploadKind,
    }),
    result: StorageSignedURL,
    status: 201,
  }),
};
