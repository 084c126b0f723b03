import { z } from 'zod';
import { Id, listOf } from './common.ts';
import { GitBlob } from './page.ts';

export const Dimensions = z
  .object({ width: z.number(), height: z.number() })
  .meta({ id: 'Dimensions', description: 'In pixels.' });

export const File = z
  .object({
    id: Id,
    name: z.string().meta({ examples: ['architecture.png'] }),
    contentType: z.string().meta({ examples: ['image/png'] }),
    downloadURL: z
      .string()
      .meta({ description: 'URL of its content; it needs no token and expires after some days.' }),
    size: z.int().meta({ description: 'Size in bytes.' }),
    dimensions: Dimensions.optional(),
    git: GitBlob.optional(),
  })
  .meta({ id: 'File', description: 'An image or an attachment of a space.' });
export type File = z.output<typeof File>;

export const FileList = listOf('File', File);
