import type { CustomizationSettings } from '@lectern/contract';

/** How the documentation of a fictional maker of weather stations looks. */
export function northwindLook(settings: CustomizationSettings): CustomizationSettings {
  const link = (title: string, url: string) => ({ title, to: { kind: 'url' as const, url } });
  return {
    ...settings,
    styling: {
      ...settings.styling,
      theme: 'gradient',
      primaryColor: { light: '#0f6d74', dark: '#5cc6cd' },
      sidebar: { background: 'default', list: 'pill' },
    },
    favicon: { emoji: '🌦️' },
    header: {
      ...settings.header,
      links: [
        { ...link('Support', 'https://northwind.example/support'), style: 'button-primary', links: [] },
      ],
    },
    footer: {
      groups: [
        {
          title: 'Product',
          links: [
            link('Weather stations', 'https://northwind.example/stations'),
            link('Spare parts', 'https://northwind.example/parts'),
          ],
        },
        { title: 'Company', links: [link('About us', 'https://northwind.example/about')] },
      ],
      copyright: '© Northwind, which is fictional',
    },
    announcement: {
      enabled: true,
      message: 'Alerts are here: the station tells you when it is too hot, too wet or too windy.',
      style: 'info',
    },
    pageActions: { externalAI: true, markdown: true },
  };
}
