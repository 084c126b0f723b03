import type { ContentReference } from '@lectern/contract';
import { expect, test } from 'vitest';
import { defaultCustomization } from '../../../src/core/default-customization.ts';
import { makeSite } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

const to: ContentReference = { kind: 'url', url: '/status' };
const link = { title: 'Status', to };
const item = { ...link, links: [] };
const source = { url: 'https://example.com/a.woff2' };
const face = { weight: 400, sources: [source] };
const font = { id: 'serif', custom: true, fontFamily: 'Serif', fontFaces: [face] };
const announcement = { enabled: true, message: 'Hello', style: 'info' };
/** Settings with every optional member. */
const settings = {
  ...defaultCustomization,
  styling: { ...defaultCustomization.styling, font },
  header: { preset: 'default', links: [{ ...item, links: [link] }] },
  footer: { groups: [{ title: 'More', links: [link] }], copyright: '' },
  announcement,
};

const text = (length: number) => '📘'.repeat(length);
const address = (length: number) => 'https://example.com/'.padEnd(length, 'a');
const condition = (length: number) => (length < 4 ? '1'.repeat(length) : 'true'.padEnd(length, ' '));
const listOf = (value: unknown) => (length: number) => Array.from({ length }, () => value);
const number = (value: number) => value;

type Case = [path: string, bounds: { min?: number; max: number }, of: (size: number) => unknown];
const cases: Case[] = [
  ['title', { min: 2, max: 128 }, text],
  ['styling.font.fontFamily', { min: 1, max: 50 }, text],
  ['styling.font.id', { min: 1, max: 128 }, text],
  ['styling.font.fontFaces', { min: 1, max: 50 }, listOf(face)],
  ['styling.font.fontFaces.0.weight', { min: 1, max: 1000 }, number],
  ['styling.font.fontFaces.0.sources', { min: 1, max: 10 }, listOf(source)],
  ['styling.font.fontFaces.0.sources.0.url', { max: 2048 }, address],
  ['header.links', { max: 100 }, listOf(item)],
  ['header.links.0.title', { max: 255 }, text],
  ['header.links.0.condition', { min: 1, max: 1024 }, condition],
  ['header.links.0.links', { max: 100 }, listOf(link)],
  ['header.links.0.links.0.title', { max: 64 }, text],
  [
    'header.links.0.links.0.to.url',
    { min: 1, max: 2048 },
    (length) => '/'.padEnd(length, 'a').slice(0, length),
  ],
  ['footer.groups', { max: 100 }, listOf({ title: '', links: [] })],
  ['footer.groups.0.title', { max: 255 }, text],
  ['footer.groups.0.links', { max: 100 }, listOf(link)],
  ['footer.copyright', { max: 300 }, text],
  ['announcement.message', { min: 2, max: 128 }, text],
  ['privacyPolicy.url', { max: 2048 }, address],
  ['socialPreview.url', { max: 2048 }, address],
];

/** The settings with a value at a path. */
function settingsWith(path: string, value: unknown) {
  const changed: typeof defaultCustomization = JSON.parse(JSON.stringify(settings));
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let holder: object = changed;
  for (const step of steps) holder = Reflect.get(holder, step);
  Reflect.set(holder, last, value);
  return changed;
}

test.each(cases)('%s is accepted up to its limit', async (path, { min, max }, of) => {
  const { site, siteSpaceId } = await makeSite(used.world);
  const { customizations } = used.world.people.admin.client;
  const sizes = min === undefined ? [max, max + 1] : [max, max + 1, min, min - 1];
  for (const [index, size] of sizes.entries()) {
    const body = settingsWith(path, of(size));
    const calls = [
      customizations.update({ ...site, body }),
      customizations.override({ ...site, siteSpaceId, body }),
    ];
    const outcomes = await Promise.all(
      calls.map((call) =>
        call.then(
          () => 'taken',
          ({ status, details }) => `${status} ${details?.map(({ path }: { path: string }) => path)}`,
        ),
      ),
    );
    const expected = index % 2 === 0 ? 'taken' : `400 body.${path}`;
    expect(outcomes, String(size)).toEqual([expected, expected]);
  }
});
