import { z } from 'zod';
import {
  Announcement,
  Favicon,
  Font,
  FooterGroup,
  HeaderItem,
  MonospaceFont,
  WebPageUrl,
  ThemedColor,
  ThemedImage,
  Tint,
} from './customization-values.ts';
import { locales } from './locale.ts';
import { overridesSchema, type SettingMembers, settingsSchema } from './settings-group.ts';
import { text } from './text.ts';

function choice<const Values extends readonly [string, ...string[]]>(
  name: string,
  values: Values,
  description: string,
) {
  return z.enum(values).meta({ id: `Customization${name}`, description });
}

/** Every setting of the appearance and the features of a site, in groups (DECISIONS A4). */
export const customizationMembers = {
  title: text(2, 128).optional().meta({ description: 'Shown instead of the title of the site.' }),
  styling: {
    theme: choice('Theme', ['clean', 'muted', 'bold', 'gradient'], 'How much colour a site shows.'),
    primaryColor: ThemedColor,
    tint: Tint.optional(),
    infoColor: ThemedColor,
    successColor: ThemedColor,
    warningColor: ThemedColor,
    dangerColor: ThemedColor,
    corners: choice(
      'Corners',
      ['straight', 'rounded', 'circular'],
      'Shape of the corners of boxes and buttons.',
    ),
    depth: choice('Depth', ['subtle', 'flat'], 'Whether boxes and buttons cast shadows.'),
    links: choice('LinksStyle', ['default', 'accent'], 'How links in text stand out.'),
    font: Font,
    monospaceFont: MonospaceFont,
    background: choice('Background', ['plain', 'match'], 'Superseded by themes.').meta({ deprecated: true }),
    icons: choice('IconsStyle', ['regular', 'solid', 'duotone', 'light', 'thin'], 'How icons are drawn.'),
    sidebar: {
      background: choice(
        'SidebarBackgroundStyle',
        ['default', 'filled'],
        'Whether the table of contents has a background.',
      ),
      list: choice(
        'SidebarListStyle',
        ['default', 'pill', 'line'],
        'How the current page is marked in the table of contents.',
      ),
    },
    search: choice('SearchStyle', ['prominent', 'subtle'], 'How prominent the search of a site is.'),
  },
  internationalization: {
    locale: choice('Locale', locales, 'Language of everything on a site that is not content.'),
  },
  favicon: Favicon,
  header: {
    preset: choice(
      'HeaderPreset',
      ['default', 'bold', 'contrast', 'custom', 'none'],
      'Superseded by themes.',
    ).meta({ deprecated: true }),
    logo: ThemedImage.optional(),
    backgroundColor: ThemedColor.optional(),
    linkColor: ThemedColor.optional(),
    links: z.array(HeaderItem).max(100),
  },
  footer: {
    logo: ThemedImage.optional(),
    groups: z.array(FooterGroup).max(100),
    copyright: text(0, 300)
      .optional()
      .meta({ examples: ['© Northwind'] }),
  },
  announcement: Announcement.optional(),
  themes: {
    default: choice('ThemeMode', ['light', 'dark'], 'Light or dark.'),
    toggeable: z.boolean().meta({ description: 'Whether readers may choose the theme mode.' }),
  },
  pdf: { enabled: z.boolean() },
  feedback: { enabled: z.boolean() },
  ai: {
    mode: choice(
      'AIMode',
      ['none', 'search', 'assistant'],
      'Whether readers can ask AI, and how it answers.',
    ),
  },
  advancedCustomization: { enabled: z.boolean() },
  git: { showEditLink: z.boolean() },
  pageActions: {
    externalAI: z.boolean().meta({ description: 'Whether pages offer to be opened in AI products.' }),
    markdown: z.boolean().meta({ description: 'Whether pages offer their markdown.' }),
  },
  externalLinks: {
    target: choice(
      'ExternalLinksTarget',
      ['self', 'blank'],
      'Where links to other sites open: in the same window, or in a new one.',
    ),
  },
  pagination: { enabled: z.boolean() },
  trademark: { enabled: z.boolean() },
  privacyPolicy: { url: WebPageUrl.optional() },
  socialPreview: { url: WebPageUrl.optional() },
  insights: { trackingCookie: z.boolean() },
} satisfies SettingMembers;

export const CustomizationSettings = settingsSchema(customizationMembers).meta({
  id: 'SiteCustomizationSettings',
  description: 'The appearance and the features of a site.',
});
export type CustomizationSettings = z.output<typeof CustomizationSettings>;

/** The settings of its site that a site space overrides; null removes an override. */
export const CustomizationOverrides = overridesSchema(customizationMembers).meta({
  id: 'SiteCustomizationOverrides',
  description: 'Settings that override those of the site; null removes an override.',
});
export type CustomizationOverrides = z.output<typeof CustomizationOverrides>;
