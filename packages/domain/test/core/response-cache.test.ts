import { expect, test } from 'vitest';
import { ResponseCache } from '../../src/core/response-cache.ts';

test('evicts the least recently used entries of all partitions once their bytes exceed the bound', () => {
  const cache = new ResponseCache(100_000);
  const [pages, sites] = [cache.partition<string>('pages'), cache.partition<string>('sites')];
  pages.add('first', 'one', 10_000);
  sites.add('first', 'site', 10_000);
  for (let at = 0; at < 7; at += 1) {
    expect(pages.find('first')).toBe('one');
    pages.add(`other ${at}`, 'other', 12_000);
  }
  expect(pages.find('first')).toBe('one');
  expect(sites.find('first')).toBeUndefined();
  expect(cache.metrics.sizeBytes).toBeLessThanOrEqual(100_000);
  expect(cache.metrics).toMatchObject({ hits: 8, misses: 1, evictions: 1 });
});

test('keeps entries of one key in two partitions apart', () => {
  const cache = new ResponseCache();
  cache.partition<string>('pages').add('same', 'page', 10);
  expect(cache.partition<string>('sites').find('same')).toBeUndefined();
});

test('adds no entry that would evict most of the others, and forgets the one that it replaces', () => {
  const cache = new ResponseCache(100_000);
  const pages = cache.partition<string>('pages');
  pages.add('page', 'short', 1000);
  pages.add('page', 'long', 50_000);
  expect(pages.find('page')).toBeUndefined();
  expect(cache.metrics.sizeBytes).toBe(0);
});

test('counts the bytes of a key and of the entry itself', () => {
  const cache = new ResponseCache(100_000);
  const empty = cache.partition<string>('empty');
  for (let at = 0; at < 1000; at += 1) empty.add(`${'key'.repeat(50)} ${at}`, '', 0);
  expect(cache.metrics.evictions).toBeGreaterThan(800);
});

test('without any bytes it has no entries', () => {
  const cache = new ResponseCache(0);
  const pages = cache.partition<string>('pages');
  pages.add('page', 'text', 1);
  expect(pages.find('page')).toBeUndefined();
  expect(cache.metrics).toEqual({ hits: 0, misses: 1, evictions: 0, sizeBytes: 0 });
});
