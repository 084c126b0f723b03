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

export const OrganizationStorage = z
  .object({
    object: z.literal('organization-storage'),
    organization: z.string().meta({ description: 'Its id.', examples: ['org_1'] }),
    title: z.string().meta({ description: 'The title of the organization.', examples: ['Field Station'] }),
    usedBytes: z.int().meta({
      description:
        'Bytes of its uploads, PDFs, and the files of its spaces; the same file of a space and of its copies counts once.',
      examples: [51_200],
    }),
    limitBytes: z
      .int()
      .optional()
      .meta({
        description: 'How many bytes these may have; without a limit by default.',
        examples: [10_000_000_000],
      }),
  })
  .meta({ id: 'OrganizationStorage', description: 'How much of the file storage an organization uses.' });
export type OrganizationStorage = z.output<typeof OrganizationStorage>;

export const storage = {
  get: operation({
    id: 'getOrganizationStorage',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/storage',
    summary: 'Get the storage use of an organization',
    permission: 'organization.admin',
    result: OrganizationStorage,
    status: 200,
  }),
  generateUploadUrl: operation({
    id: 'generateStorageUploadURL',
    rateLimit: 'jobs',
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
