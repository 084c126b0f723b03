import { z } from 'zod';
import { operation } from './operation.ts';
import { text } from './schema/text.ts';

const UploadKind = z.enum(['customization_font', 'import_file', 'organization_file']).meta({
  id: 'StorageUploadKind',
  description: 'The purpose of the upload.',
});

export const StorageSignedURL = z
  .object({
    object: z.literal('storage-signed-url'),
    url: z.string().meta({
      description: 'The URL to PUT the content to, without a token, within an hour.',
      examples: ['https://docs.example.com/uploads/org_1/import_file/upload_1?size=51200&signature=…'],
    }),
    key: z.string().meta({
      description: 'Identifies the upload in later requests.',
      examples: ['uploads/org_1/import_file/upload_1'],
    }),
  })
  .meta({ id: 'StorageSignedURL', description: 'A signed URL to upload a file to.' });
export type StorageSignedURL = z.output<typeof StorageSignedURL>;

export const storage = {
  generateUploadUrl: operation({
    id: 'generateStorageUploadURL',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/storage/upload',
    summary: 'Create an upload URL',
    description: 'The size of the uploaded content must be `file.size`.',
    permission: 'organization.createContent',
    // A URL alone changes nothing; the operations that use the upload are audited.
    audited: false,
    body: z.object({
      file: z.object({
        name: text(1, 256).meta({ examples: ['handbook.zip'] }),
        type: text(1, 256).meta({ description: 'Its media type.', examples: ['application/zip'] }),
        size: z
          .int()
          .min(0)
          .meta({ description: 'Size in bytes.', examples: [51_200] }),
      }),
      kind: UploadKind,
    }),
    result: StorageSignedURL,
    status: 201,
  }),
};
