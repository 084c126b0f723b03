import { CustomizationSettings } from '@lectern/contract';
import { expect, test } from 'vitest';
import { defaultCustomization } from '../../../src/core/default-customization.ts';
import { changeOverrides, mergeCustomization } from '../../../src/sites/customizations/overrides.ts';

test('the default customization is a valid input', () => {
  expect(CustomizationSettings.parse(defaultCustomization)).toEqual(defaultCustomization);
});

test('overrides are merged into groups member by member, values and lists are replaced as a whole', () => {
  const primaryColor = { light: '#111111', dark: '#eeeeee' };
  const groups = [{ title: 'About', links: [] }];
  const site = { ...defaultCustomization, footer: { groups, copyright: 'Northwind' } };
  const merged = mergeCustomization(site, {
    title: 'Handbook',
    styling: { primaryColor, sidebar: { list: 'pill' } },
    footer: { groups: [] },
  });
  expect(merged).toEqual({
    ...site,
    title: 'Handbook',
    styling: {
      ...site.styling,
      primaryColor,
      sidebar: { background: site.styling.sidebar.background, list: 'pill' },
    },
    footer: { groups: [], copyright: 'Northwind' },
  });
});

test('without overrides the settings are those of the site', () => {
  expect(mergeCustomization(defaultCustomization, {})).toEqual(defaultCustomization);
});

test('null removes an override or a group of overrides, and leaves the others', () => {
  const overrides = {
    title: 'Handbook',
    styling: { theme: 'bold', sidebar: { list: 'pill', background: 'filled' } },
    pdf: { enabled: false },
  } as const;
  expect(changeOverrides(overrides, { title: null, styling: { sidebar: { list: null } } })).toEqual({
    styling: { theme: 'bold', sidebar: { background: 'filled' } },
    pdf: { enabled: false },
  });
  expect(changeOverrides(overrides, { styling: null })).toEqual({
    title: 'Handbook',
    pdf: { enabled: false },
  });
});

test('a group without overrides is removed', () => {
  const overrides = { styling: { sidebar: { list: 'pill' } } } as const;
  expect(changeOverrides(overrides, { styling: { sidebar: { list: null } } })).toEqual({});
  expect(changeOverrides({}, { pdf: { enabled: null }, footer: {} })).toEqual({});
});
