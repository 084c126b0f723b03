import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskStorage } from '../../src/files/disk-storage.ts';
import type { FileStorage, StoredObject } from '../../src/files/file-storage.ts';
import { s3Storage } from '../../src/files/s3-storage.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

let directory: string;
let s3: S3Server;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-several-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
  await s3.close();
});

const inBucket = () =>
  s3Storage({
    bucket: 'bucket',
    region: 'us-east-1',
    endpoint: s3.endpoint,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    partsDirectory: join(directory, 'parts'),
  });
const storages: Record<string, () => FileStorage> = {
  'a disk': () => diskStorage(directory),
  S3: inBucket,
};

const bytesOf = (content: string) => Buffer.from(content);
const hashOf = (content: string) => createHash('sha256').update(content).digest('base64url');
const contentOf = async (storage: FileStorage, key: string) => {
  const stream = await storage.read(key);
  return stream && text(stream);
};
const listed = async (objects: AsyncIterable<StoredObject>) => {
  const keys: string[] = [];
  for await (const { key } of objects) keys.push(key);
  return keys.toSorted();
};

describe.each(Object.keys(storages))('%s', (name) => {
  const open = () => (storages[name] ?? inBucket)();

  test('stores several files at once, equal bytes as one object', async () => {
    const storage = open();
    const contents = ['a', 'b', 'a', 'c', 'd', 'e'];
    const announced: string[][] = [];
    const puts = await storage.putFiles(
      'several',
      contents.map((content) => () => Promise.resolve(bytesOf(content))),
      async (objects) => void announced.push(objects.map(({ key }) => key)),
    );
    expect(puts).toEqual(
      contents.map((content) => ({
        key: `files/several/${hashOf(content)}`,
        hash: hashOf(content),
        sizeBytes: 1,
      })),
    );
    const keys = [...new Set(puts.map(({ key }) => key))].toSorted();
    expect(announced.map((one) => one.toSorted())).toEqual([keys]);
    expect(await listed(storage.list('files/several'))).toEqual(keys);
    expect(await contentOf(storage, puts[2]?.key ?? '')).toBe('a');
    expect(await readdir(join(directory, 'parts'))).toEqual([]);
  });

  test('stores none of several files when one of them cannot be read, or they may not be stored', async () => {
    const storage = open();
    const read = (content: string) => async () => bytesOf(content);
    const broken = () => Promise.reject(new Error('no such blob'));
    await expect(storage.putFiles('none', [read('a'), broken, read('b')])).rejects.toThrow('no such blob');
    const reject = () => Promise.reject(new Error('beyond the quota'));
    await expect(storage.putFiles('none', [read('a'), read('b')], reject)).rejects.toThrow(
      'beyond the quota',
    );
    expect(await listed(storage.list('files/none'))).toEqual([]);
    expect(await readdir(join(directory, 'parts'))).toEqual([]);
  });
});
