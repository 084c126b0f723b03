import { expect, test } from 'vitest';
import { readText } from '../../src/links/read-text.ts';
import { TextLinkCache } from '../../src/tasks/text-link-cache.ts';
import { runTextFunction, type TextTasks } from '../../src/tasks/text-tasks.ts';

/** Tasks, and how many texts were read by each kind. */
function countingTasks(): { tasks: TextTasks; counts: Map<string, number> } {
  const counts = new Map<string, number>();
  const tasks: TextTasks = {
    run: (kind, inputs) => {
      counts.set(kind, (counts.get(kind) ?? 0) + inputs.length);
      return Promise.resolve(runTextFunction(kind, inputs));
    },
  };
  return { tasks, counts };
}

const page = (hash: string, markdown: string) => ({ hash, markdown, title: 'Title', description: 'About' });
const text = '# Heading\n\nWords words [b](b.md).\n\n{% if visitor.claims.a %}\n\nSecret.\n\n{% endif %}';

test('a text that was read for search is read once for all indexes', async () => {
  const { tasks, counts } = countingTasks();
  const cache = new TextLinkCache(tasks);
  await cache.readAll(new Map([['h', text]]));
  await cache.readAll(new Map([['h', text]]));
  const inside = cache.with(tasks);
  const [searched] = await inside.index([page('h', text)]);
  expect(counts.get('index')).toBe(1);
  expect(counts.get('links') ?? 0).toBe(0);
  expect(inside.findLinks('h')).toEqual(readText(text).links);
  expect(inside.findMentions('h')).toEqual(readText(text).mentions);
  expect(searched?.page).toMatchObject({ title: ' title ', headings: ' heading ' });
  expect(searched?.page.words.split(' ')).toEqual(['title', 'about', 'heading', 'words', 'b', 'secret']);
  expect(searched?.visitors?.words.split(' ')).toEqual(['title', 'about', 'heading', 'words', 'b']);
});

test('pages with the same text are indexed by their own titles', async () => {
  const { tasks, counts } = countingTasks();
  const pages = [page('h', 'Text.'), { ...page('h', 'Text.'), title: 'Other' }];
  const searched = await new TextLinkCache(tasks).index(pages);
  expect(searched.map((one) => one.page.title)).toEqual([' title ', ' other ']);
  expect(counts.get('index')).toBe(1);
});

test('a condition in a description divides the page for visitors', async () => {
  const { tasks } = countingTasks();
  const description = 'For all{% if visitor.claims.a %} for few{% endif %}';
  const [searched] = await new TextLinkCache(tasks).index([{ ...page('h', 'Text.'), description }]);
  expect(searched?.page.words).toContain('few');
  expect(searched?.visitors?.words).not.toContain('few');
  expect(searched?.visitors?.words).toContain('text');
});

test('of more texts than are kept, the rest is read again for search', async () => {
  const { tasks, counts } = countingTasks();
  const cache = new TextLinkCache(tasks);
  const large = 'word '.repeat(1_500_000);
  const texts = new Map([
    ['a', large],
    ['b', `${large}b`],
  ]);
  await cache.readAll(texts);
  await cache.index(Array.from(texts, ([hash, markdown]) => page(hash, markdown)));
  expect(counts.get('index')).toBe(3);
});

test('the links of texts stay known when what search knows of them is released', async () => {
  const { tasks, counts } = countingTasks();
  const cache = new TextLinkCache(tasks);
  const large = `${'word '.repeat(1_500_000)}[b](b.md)`;
  for (const hash of ['a', 'b']) {
    await cache.readAll(new Map([[hash, large]]));
    expect(cache.isIndexed(hash)).toBe(true);
    cache.releaseIndexed();
    expect(cache.isIndexed(hash)).toBe(false);
    expect(cache.findLinks(hash)?.links).toHaveLength(1);
  }
  expect(counts.get('index')).toBe(2);
});

test('only texts that may mention something are read for their mentions', async () => {
  const { tasks, counts } = countingTasks();
  const cache = new TextLinkCache(tasks);
  const mentioning = [
    '[a](user:u_1)',
    '[a]($/users/u_1 "mention")',
    '[a](user\\:u_1)',
    '[a](&#117;ser:u_1)',
    '<a href="user&colon;u_1">a</a>',
    '{% openapi spec="petstore" %}',
    '{% if visitor.claims.a %}x{% endif %}',
  ];
  const texts = new Map([...mentioning, 'No [link](page.md) matters to a user.'].map((one) => [one, one]));
  await cache.readMentions(texts);
  expect(counts.get('links')).toBe(mentioning.length);
  for (const [hash, markdown] of texts)
    expect(cache.findMentions(hash), markdown).toEqual(readText(markdown).mentions);
});
