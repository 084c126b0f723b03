import { z } from 'zod';
import { Emoji } from './common.ts';
import { Condition } from './condition.ts';
import { ContentReference } from './content-reference.ts';
import { text, httpUrl } from './text.ts';

const maxUrlLength = 2048;

const Color = z
  .string()
  .regex(/^#(?:[0-9a-fA-F]{3}){1,2}$/, 'must be a colour such as #0af or #00aaff')
  .meta({ examples: ['#0057b8'] });

export const ThemedColor = z
  .object({ light: Color, dark: Color })
  .meta({ id: 'CustomizationThemedColor', description: 'A colour for each theme mode.' });

const Image = httpUrl(maxUrlLength).meta({ examples: ['https://example.com/images/logo.png'] });

export const ThemedImage = z
  .object({ light: Image, dark: Image })
  .meta({ id: 'CustomizationThemedURL', description: 'The URL of an image for each theme mode.' });

export const Tint = z
  .object({ color: ThemedColor })
  .meta({ id: 'CustomizationTint', description: 'Colours more of a site than its links and buttons.' });

export const Favicon = z
  .object({ icon: ThemedImage.optional(), emoji: Emoji.optional() })
  .refine(({ icon, emoji }) => icon === undefined || emoji === undefined, {
    error: 'give either `icon` or `emoji`, not both',
  })
  .meta({
    id: 'CustomizationFavicon',
    description: 'Images, an emoji, or nothing.',
    examples: [{ emoji: '📘' }],
  });

const FontSource = z.object({
  url: httpUrl(maxUrlLength).meta({ examples: ['https://example.com/fonts/source-serif-400.woff2'] }),
  format: z
    .enum(['woff2', 'woff'])
    .optional()
    .meta({ id: 'CustomizationFontFormat', description: 'Format of a font file.' }),
});

const FontFace = z.object({
  weight: z
    .number('must be a number from 1 to 1000')
    .min(1, 'must be a number from 1 to 1000')
    .max(1000, 'must be a number from 1 to 1000')
    .meta({ examples: [400] }),
  sources: z.array(FontSource).min(1).max(10),
});

const CustomFont = z
  .object({
    id: text(1, 128).meta({ examples: ['source-serif'] }),
    custom: z.boolean(),
    fontFamily: text(1, 50).meta({ examples: ['Source Serif'] }),
    fontFaces: z.array(FontFace).min(1).max(50),
  })
  .meta({ id: 'CustomizationFontDefinition', description: 'A font that is loaded from a URL.' });

export const Font = z.union([
  z
    .enum([
      'ABCFavorit',
      'Inter',
      'Roboto',
      'RobotoSlab',
      'OpenSans',
      'SourceSansPro',
      'Lato',
      'Ubuntu',
      'Raleway',
      'Merriweather',
      'Overpass',
      'NotoSans',
      'IBMPlexSerif',
      'Poppins',
      'FiraSans',
    ])
    .meta({ id: 'CustomizationDefaultFont', description: 'A font that is built into every renderer.' }),
  CustomFont,
]);

export const MonospaceFont = z.union([
  z
    .enum([
      'FiraCode',
      'IBMPlexMono',
      'JetBrainsMono',
      'SourceCodePro',
      'RobotoMono',
      'SpaceMono',
      'DMMono',
      'Inconsolata',
    ])
    .meta({
      id: 'CustomizationDefaultMonospaceFont',
      description: 'A font for code that is built into every renderer.',
    }),
  CustomFont,
]);

const ContentLink = z
  .object({ title: text(0, 64), to: ContentReference })
  .meta({ id: 'CustomizationContentLink', description: 'A link with its label.' });

export const HeaderItem = z
  .object({
    title: text(0, 255),
    style: z
      .enum(['link', 'button-primary', 'button-secondary'])
      .optional()
      .meta({ id: 'CustomizationHeaderItemStyle', description: 'A link, or a button.' }),
    to: ContentReference.nullable().meta({ description: 'null for a menu without a link of its own.' }),
    links: z.array(ContentLink).max(100),
    condition: Condition.optional().meta({
      description: 'Expression that decides whether a visitor sees the item.',
    }),
  })
  .meta({
    id: 'CustomizationHeaderItem',
    description: 'A link at the top of a site, or a menu of further links.',
  });

export const FooterGroup = z
  .object({ title: text(0, 255), links: z.array(ContentLink).max(100) })
  .meta({ id: 'CustomizationFooterGroup', description: 'A column of links at the bottom of a site.' });

export const Announcement = z
  .object({
    enabled: z.boolean(),
    message: text(2, 128).meta({ examples: ['Version 2 is here.'] }),
    link: ContentLink.optional(),
    style: z.enum(['info', 'warning', 'danger', 'success']).meta({
      id: 'CustomizationAnnouncementStyle',
      description: 'How urgent an announcement looks.',
    }),
  })
  .meta({ id: 'CustomizationAnnouncement', description: 'A message on top of every page.' });

export const WebPageUrl = httpUrl(maxUrlLength).meta({ examples: ['https://example.com/privacy'] });
