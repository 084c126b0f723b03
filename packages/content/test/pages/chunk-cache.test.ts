import { expect, test } from 'vitest';
import { type Chunk, ChunkCache } from '../../src/pages/chunk-cache.ts';

const chunk = (key: string, size: number): Chunk => ({ key, bytes: Buffer.alloc(size) });

test('chunks that texts have in common are counted once, and stay as long as one of them does', () => {
  const cache = new ChunkCache(100_000);
  const shared = chunk('shared', 20_000);
  cache.add('a', [shared, chunk('a', 10_000)]);
  cache.add('b', [shared, chunk('b', 10_000)]);
  expect(cache.sizeBytes).toBeLessThan(50_000);
  cache.find('b');
  cache.add('c', [chunk('c', 45_000)]);
  cache.add('d', [chunk('d', 20_000)]);
  expect([cache.find('a'), cache.findChunk('a')]).toEqual([undefined, undefined]);
  expect(cache.find('b')?.[0]).toBe(shared);
  expect(cache.findChunk('shared')).toBe(shared);
});

test('the bytes of all texts stay below the limit, and a text that is too large is left out', () => {
  const cache = new ChunkCache(10_000);
  cache.add('large', [chunk('large', 6000)]);
  expect(cache.find('large')).toBeUndefined();
  for (let at = 0; at < 1000; at += 1) {
    cache.add(`text ${at}`, [chunk('same', 100), chunk(`chunk ${at}`, at % 900)]);
    expect(cache.sizeBytes).toBeLessThanOrEqual(10_000);
  }
  expect(cache.find('text 999')).toHaveLength(2);
});

test('keys and texts without chunks count towards the limit', () => {
  const cache = new ChunkCache(10_000);
  for (let at = 0; at < 1000; at += 1) {
    cache.add(`${at} ${'k'.repeat(1000)}`, []);
    expect(cache.sizeBytes).toBeGreaterThan(1000);
    expect(cache.sizeBytes).toBeLessThanOrEqual(10_000);
  }
  expect(cache.find(`0 ${'k'.repeat(1000)}`)).toBeUndefined();
});

test('texts that are too large are remembered within the limit', () => {
  const cache = new ChunkCache(10_000);
  cache.add('large', [chunk('large', 6000)]);
  expect([cache.isTooLarge('large'), cache.isTooLarge('other')]).toEqual([true, false]);
  for (let at = 0; at < 1000; at += 1) cache.addTooLarge(`${at}`);
  expect(cache.sizeBytes).toBeLessThanOrEqual(10_000);
  expect([cache.isTooLarge('large'), cache.isTooLarge('999')]).toEqual([false, true]);
});
