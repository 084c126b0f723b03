import type { CustomizationSettings } from '@lectern/contract';

function colour(light: string, dark: string) {
  return { light, dark };
}

/** The customization of a site that has none of its own. */
export const defaultCustomization: CustomizationSettings = {
  styling: {
    theme: 'clean',
    primaryColor: colour('#1f5fbf', '#7db1ff'),
    infoColor: colour('#52606d', '#a8b5c2'),
    successColor: colour('#1a7f47', '#4ecb86'),
    warningColor: colour('#a15c07', '#f0b429'),
    dangerColor: colour('#c22f2f', '#ff8585'),
    corners: 'rounded',
    depth: 'subtle',
    links: 'default',
    font: 'Inter',
    monospaceFont: 'IBMPlexMono',
    background: 'plain',
    icons: 'regular',
    sidebar: { background: 'default', list: 'default' },
    search: 'prominent',
  },
  internationalization: { locale: 'en' },
  favicon: {},
  header: { preset: 'default', links: [] },
  footer: { groups: [] },
  themes: { default: 'light', toggeable: true },
  pdf: { enabled: true },
  feedback: { enabled: false },
  ai: { mode: 'none' },
  advancedCustomization: { enabled: true },
  git: { showEditLink: false },
  pageActions: { externalAI: false, markdown: true },
  externalLinks: { target: 'self' },
  pagination: { enabled: true },
  trademark: { enabled: false },
  privacyPolicy: {},
  socialPreview: {},
  insights: { trackingCookie: true },
};
