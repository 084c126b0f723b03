import type { CustomizationSettings } from '@lectern/contract';
import { northwindLook } from './northwind-look.ts';
import { fieldGuide } from './pages/field-guide.ts';
import { handbook } from './pages/handbook.ts';
import { startHere } from './pages/start-here.ts';
import { partnerGuide } from './pages/partner-guide.ts';
import { releaseNotes } from './pages/release-notes.ts';
import { stationApi } from './pages/station-api.ts';
import { userGuideGerman } from './pages/user-guide-german.ts';
import { userGuide } from './pages/user-guide.ts';
import { stationSpec } from './specs/station-spec.ts';
import type { SamplePage } from '../sites/sample-content/sample-page.ts';

type SampleSpace = {
  readonly kind: 'space';
  /** Identifies the space within this file. */
  readonly key: string;
  readonly title: string;
  readonly emoji: string;
  readonly editMode?: 'locked';
  readonly pages?: readonly SamplePage[];
};

type SampleCollection = {
  readonly kind: 'collection';
  readonly title: string;
  readonly description: string;
  readonly content: readonly SampleContent[];
};

export type SampleContent = SampleSpace | SampleCollection;

export type SampleSection = {
  readonly title: string;
  readonly path: string;
  readonly icon: string;
  readonly description: string;
  /** Variants, such as languages or versions; the first one is the default. */
  readonly spaces: readonly [SampleSiteSpace, ...SampleSiteSpace[]];
};

export type SampleSectionGroup = {
  readonly title: string;
  readonly icon: string;
  readonly sections: readonly SampleSection[];
};

export type SampleSiteSpace = {
  readonly space: string;
  readonly path: string;
  /** The language of its interface, where it is not that of the site. */
  readonly locale?: CustomizationSettings['internationalization']['locale'];
};

export type SampleSite = {
  readonly title: string;
  readonly basename: string;
  readonly visibility: 'public' | 'unlisted' | 'visitor-auth';
  /** What it looks like, besides the defaults. */
  readonly customization?: (settings: CustomizationSettings) => CustomizationSettings;
  readonly published: boolean;
} & (
  | { readonly sections: readonly (SampleSection | SampleSectionGroup)[] }
  | { readonly spaces: readonly SampleSiteSpace[] }
);

/** An OpenAPI document. */
type SampleSpec = { readonly slug: string; readonly text: string };

export type SampleOrganization = {
  readonly title: string;
  readonly hostname: string;
  readonly specs?: readonly SampleSpec[];
  readonly content: readonly SampleContent[];
  readonly sites: readonly SampleSite[];
};

const northwind: SampleOrganization = {
  title: 'Northwind Docs',
  hostname: 'northwind',
  specs: [
    { slug: 'station-v2', text: stationSpec(2) },
    { slug: 'station-v1', text: stationSpec(1) },
  ],
  content: [
    {
      kind: 'collection',
      title: 'Product',
      description: 'What customers read about the weather stations',
      content: [
        {
          kind: 'collection',
          title: 'User guides',
          description: 'One guide, in three languages',
          content: [
            { kind: 'space', key: 'guide-en', title: 'User guide', emoji: '📘', pages: userGuide },
            {
              kind: 'space',
              key: 'guide-de',
              title: 'Benutzerhandbuch',
              emoji: '📗',
              pages: userGuideGerman,
            },
            { kind: 'space', key: 'guide-es', title: 'Guía de usuario', emoji: '📙' },
          ],
        },
        {
          kind: 'collection',
          title: 'Developers',
          description: 'Interfaces and examples',
          content: [
            { kind: 'space', key: 'api-v2', title: 'Station API 2', emoji: '🧩', pages: stationApi(2) },
            {
              kind: 'space',
              key: 'api-v1',
              title: 'Station API 1',
              emoji: '🗄️',
              editMode: 'locked',
              pages: stationApi(1),
            },
            { kind: 'space', key: 'cookbook', title: 'SDK cookbook', emoji: '🍳' },
          ],
        },
        { kind: 'space', key: 'releases', title: 'Release notes', emoji: '📣', pages: releaseNotes },
        { kind: 'space', key: 'partners', title: 'Partners', emoji: '🤝', pages: partnerGuide },
      ],
    },
    {
      kind: 'collection',
      title: 'Team',
      description: 'How we work',
      content: [
        { kind: 'space', key: 'handbook', title: 'Engineering handbook', emoji: '🛠️', pages: handbook },
      ],
    },
    { kind: 'space', key: 'welcome', title: 'Start here', emoji: '👋', pages: startHere },
  ],
  sites: [
    {
      title: 'Northwind Docs',
      basename: 'docs',
      visibility: 'public',
      published: true,
      customization: northwindLook,
      sections: [
        {
          title: 'Guides',
          path: 'guides',
          icon: 'book-open',
          description: 'Set up a station and read its data',
          spaces: [
            { space: 'guide-en', path: 'en' },
            { space: 'guide-de', path: 'de', locale: 'de' },
            { space: 'guide-es', path: 'es', locale: 'es' },
          ],
        },
        {
          title: 'Developers',
          icon: 'code',
          sections: [
            {
              title: 'API reference',
              path: 'api',
              icon: 'brackets-curly',
              description: 'Every endpoint of the station API',
              spaces: [
                { space: 'api-v2', path: 'v2' },
                { space: 'api-v1', path: 'v1' },
              ],
            },
            {
              title: 'SDK cookbook',
              path: 'cookbook',
              icon: 'flask',
              description: 'Complete programs to copy from',
              spaces: [{ space: 'cookbook', path: 'cookbook' }],
            },
          ],
        },
        {
          title: 'Release notes',
          path: 'releases',
          icon: 'bullhorn',
          description: 'What changed, newest first',
          spaces: [{ space: 'releases', path: 'releases' }],
        },
      ],
    },
    {
      title: 'Northwind Partners',
      basename: 'partners',
      visibility: 'visitor-auth',
      published: true,
      spaces: [{ space: 'partners', path: 'partners' }],
    },
    {
      title: 'Northwind Handbook',
      basename: 'handbook',
      visibility: 'unlisted',
      published: false,
      spaces: [
        { space: 'handbook', path: 'engineering' },
        { space: 'welcome', path: 'start' },
      ],
    },
  ],
};

const fernhollow: SampleOrganization = {
  title: 'Fernhollow Field Lab',
  hostname: 'fernhollow',
  content: [
    {
      kind: 'collection',
      title: 'Field work',
      description: 'Methods and equipment',
      content: [{ kind: 'space', key: 'field-guide', title: 'Field guide', emoji: '🌿', pages: fieldGuide }],
    },
  ],
  sites: [
    {
      title: 'Fernhollow Field Guide',
      basename: 'field-guide',
      visibility: 'public',
      published: true,
      spaces: [{ space: 'field-guide', path: 'guide' }],
    },
  ],
};

/** The organizations of the sample workspace, all fictional; the first one is loaded into the existing organization. */
export const sampleWorkspace: readonly [SampleOrganization, ...SampleOrganization[]] = [
  northwind,
  fernhollow,
];
