import { z } from 'zod';
import { Id, SiteVisibility, Timestamp } from './common.ts';
import { Space } from './space.ts';
import { text } from './text.ts';

export const SiteType = z
  .enum(['basic', 'premium', 'ultimate', 'sponsored', 'legacy-basic', 'legacy-premium'])
  .meta({ id: 'SiteType' });
export type SiteType = z.output<typeof SiteType>;

export const SiteFeatureKey = z
  .enum([
    'sites-adaptive-content',
    'sites-advanced-customization',
    'sites-advanced-insights',
    'sites-ads',
    'sites-ai-search',
    'sites-ai-assistant',
    'sites-api-playground',
    'sites-basic-customization',
    'sites-custom-domain',
    'sites-custom-fonts',
    'sites-custom-subdirectory',
    'sites-full-text-search',
    'sites-multivariant-site',
    'sites-no-custom-domain',
    'sites-page-feedback',
    'sites-page-traffic-insights',
    'sites-pdf-export',
    'sites-preview-deployments',
    'sites-public-visibility',
    'sites-redirects',
    'sites-search-insights',
    'sites-sections',
    'sites-seo',
    'sites-share-links',
    'sites-unlisted-visibility',
    'sites-user-contribution',
    'sites-visitor-authentication',
    'sites-visitors',
  ])
  .meta({ id: 'SiteFeatureKey' });

const SiteFeature = z
  .object({ id: SiteFeatureKey, plan: SiteType, frozen: z.boolean() })
  .meta({ id: 'SiteFeature' });
export type SiteFeature = z.output<typeof SiteFeature>;

const SiteIcon = z
  .object({
    icon: z.object({ light: z.string(), dark: z.string() }).optional().meta({ id: 'SiteIconImages' }),
    emoji: z.string().optional(),
  })
  .meta({ id: 'SiteIcon' });

export const Site = z
  .object({
    object: z.literal('site'),
    id: Id,
    type: SiteType,
    title: z.string().meta({ examples: ['Northwind Docs'] }),
    icon: SiteIcon.optional(),
    hostname: z
      .string()
      .optional()
      .meta({ examples: ['docs.example.com'] }),
    basename: z
      .string()
      .optional()
      .meta({ examples: ['docs'] }),
    proxy: z.object({ origin: z.string(), target: z.string() }).optional().meta({
      id: 'SiteProxy',
      description:
        'origin: the public URL of the site, without `https://`. target: the URL to forward requests to.',
    }),
    visibility: SiteVisibility,
    published: z.boolean(),
    siteSpaces: z.int().meta({ description: 'Number of spaces on the site.' }),
    createdAt: Timestamp,
    adaptiveContent: z.object({ enabled: z.boolean() }).optional().meta({ id: 'SiteAdaptiveContent' }),
    features: z.array(SiteFeature),
    urls: z
      .object({ location: z.string(), app: z.string(), published: z.string().optional() })
      .meta({ id: 'SiteUrls' }),
  })
  .meta({ id: 'Site', description: 'A documentation site made of spaces, optionally in sections.' });
export type Site = z.output<typeof Site>;

export const PublishedUrls = z
  .object({ published: z.string().optional().meta({ description: 'Only while the site is published.' }) })
  .meta({ id: 'PublishedUrls' });

export const SiteSpace = z
  .object({
    object: z.literal('site-space'),
    id: Id,
    path: z.string().meta({ examples: ['guide'] }),
    section: Id.optional(),
    space: Space,
    title: z.string(),
    default: z.boolean().meta({
      description: 'Whether it is the default of its section, or of the site when the site has no sections.',
    }),
    condition: z.string().optional(),
    hasAdvancedCustomizationFeature: z.boolean(),
    urls: PublishedUrls,
  })
  .meta({ id: 'SiteSpace', description: 'A space as shown on a site.' });
export type SiteSpace = z.output<typeof SiteSpace>;

export const SiteSection = z
  .object({
    object: z.literal('site-section'),
    id: Id,
    title: z.string().meta({ examples: ['Guides'] }),
    description: z.string().optional(),
    default: z.boolean(),
    path: z.string().meta({ examples: ['guides'] }),
    condition: z.string().optional(),
    sectionGroup: Id.optional(),
    siteSpaces: z.array(SiteSpace),
    urls: PublishedUrls,
    icon: z.string().optional(),
  })
  .meta({ id: 'SiteSection', description: 'A tab of a site; holds one or more spaces, as variants.' });
export type SiteSection = z.output<typeof SiteSection>;

export const SiteSectionGroup = z
  .object({
    object: z.literal('site-section-group'),
    id: Id,
    title: z.string().meta({ examples: ['Products'] }),
    icon: z.string().optional(),
    sections: z.array(SiteSection),
  })
  .meta({ id: 'SiteSectionGroup', description: 'A group of sections, shown as a menu.' });
export type SiteSectionGroup = z.output<typeof SiteSectionGroup>;

export const SiteStructure = z
  .union([
    z
      .object({ type: z.literal('sections'), structure: z.array(z.union([SiteSection, SiteSectionGroup])) })
      .meta({ id: 'SiteStructureOfSections' }),
    z
      .object({ type: z.literal('siteSpaces'), structure: z.array(SiteSpace) })
      .meta({ id: 'SiteStructureOfSiteSpaces' }),
  ])
  .meta({ id: 'SiteStructure' });
export type SiteStructure = z.output<typeof SiteStructure>;

export const ShareKey = text(
  1,
  100,
  'Key of a share link of the site. With the visibility `share-link`, `urls.published` then contains it.',
);

export const SitePath = z
  .string()
  .regex(
    /^[\p{L}\p{N}](?:[\p{L}\p{N}._~-]{0,98}[\p{L}\p{N}_~-])?$/u,
    'must be one segment of a URL path, 1 to 100 letters, digits, `-`, `_`, `.` or `~`',
  )
  .meta({ minLength: 1, maxLength: 100 });
