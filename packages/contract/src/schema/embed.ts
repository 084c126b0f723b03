import { z } from 'zod';

export const Embed = z
  .object({
    type: z.literal('link').meta({ description: 'It is shown as a link with what is known of the page.' }),
    title: z.string().meta({
      description: 'The title of the page; its URL where it has none, or cannot be read.',
      examples: ['How to install'],
    }),
    site: z.string().meta({
      description: 'The name of the site; its host where it has none.',
      examples: ['example.com'],
    }),
    description: z
      .string()
      .optional()
      .meta({ examples: ['Install it in three steps.'] }),
    icon: z
      .string()
      .optional()
      .meta({
        format: 'uri',
        description: 'The icon of the site.',
        examples: ['https://example.com/icon.png'],
      }),
    image: z
      .string()
      .optional()
      .meta({
        format: 'uri',
        description: 'A picture of the page.',
        examples: ['https://example.com/cover.png'],
      }),
  })
  .meta({ id: 'Embed', description: 'What a page of another site says about itself.' });
export type Embed = z.output<typeof Embed>;
