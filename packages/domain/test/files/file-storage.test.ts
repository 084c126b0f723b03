import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ApiError } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskStorage } from '../../src/files/disk-storage.ts';
import type { FileStorage, StoredObject } from '../../src/files/file-storage.ts';
import { openStorage } from '../../src/files/open-storage.ts';
import { s3Storage } from '../../src/files/s3-storage.ts';
import { fileKey } from '../../src/files/storage-key.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

let directory: string;
let s3: S3Server;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-storage-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
  await s3.close();
});

const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
type FreeBytes = () => Promise<number>;
const inBucket = (freeBytes?: FreeBytes) =>
  s3Storage(
    {
      bucket: 'bucket',
      region: 'us-east-1',
      endpoint: s3.endpoint,
      credentials,
      partsDirectory: join(directory, 'parts'),
    },
    freeBytes,
  );
const storages: Record<string, (freeBytes?: FreeBytes) => FileStorage> = {
  'a disk': (freeBytes) => diskStorage(directory, freeBytes),
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
const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof ApiError ? error.code : error;
};

describe.each(Object.keys(storages))('%s', (name) => {
  const open = () => (storages[name] ?? inBucket)();

  test('stores bytes under their hash, in one content store only', async () => {
    const storage = open();
    const put = await storage.putFile('store1', bytesOf('hello'));
    expect(put).toEqual({ key: `files/store1/${hashOf('hello')}`, hash: hashOf('hello'), sizeBytes: 5 });
    expect(await contentOf(storage, put.key)).toBe('hello');
    expect(await storage.find(put.key)).toMatchObject({ key: put.key, sizeBytes: 5 });
    expect(await storage.exists(fileKey('store2', put.hash))).toBe(false);
    expect(await storage.read(fileKey('store2', put.hash))).toBeUndefined();
  });

  test('stores an empty file', async () => {
    const storage = open();
    const { key } = await storage.putFile('empty', new Uint8Array());
    expect(await storage.find(key)).toMatchObject({ sizeBytes: 0 });
    expect(await contentOf(storage, key)).toBe('');
    expect(await storage.readHead(key, 10)).toEqual(Buffer.alloc(0));
  });

  test('reads a range of bytes', async () => {
    const storage = open();
    const { key } = await storage.putFile('ranges', bytesOf('0123456789'));
    const stream = await storage.read(key, { start: 2, end: 4 });
    expect(stream && (await text(stream))).toBe('234');
    expect(String(await storage.readHead(key, 3))).toBe('012');
    expect(String(await storage.readHead(key, 30))).toBe('0123456789');
  });

  test('stores one complete object when the same bytes are put concurrently', async () => {
    const storage = open();
    const content = 'x'.repeat(300_000);
    const puts = await Promise.all(
      Array.from({ length: 12 }, () => storage.putFile('crowd', bytesOf(content))),
    );
    expect(new Set(puts.map(({ key }) => key)).size).toBe(1);
    expect(await listed(storage.list('files/crowd'))).toEqual([puts[0]?.key]);
    expect(await contentOf(storage, puts[0]?.key ?? '')).toBe(content);
  });

  test('removes the part of a source that fails', async () => {
    const storage = open();
    async function* broken() {
      yield bytesOf('half of it');
      await Promise.resolve();
      throw new Error('the client went away');
    }
    await expect(storage.putFile('broken', broken())).rejects.toThrow('the client went away');
    expect(await listed(storage.list('files/broken'))).toEqual([]);
    expect(await readdir(join(directory, 'parts'))).toEqual([]);
  });

  test('rejects bytes that are more, fewer or others than expected, and stores none of them', async () => {
    const storage = open();
    const put = (expected: object) => codeOf(storage.putFile('expected', bytesOf('hello'), expected));
    expect(await put({ maxBytes: 4 })).toBe('payload_too_large');
    expect(await put({ sizeBytes: 4 })).toBe('payload_too_large');
    expect(await put({ sizeBytes: 6 })).toBe('invalid_input');
    expect(await put({ hash: hashOf('hallo') })).toBe('invalid_input');
    expect(await listed(storage.list('files/expected'))).toEqual([]);
    expect(await put({ maxBytes: 5, sizeBytes: 5, hash: hashOf('hello') })).toBeUndefined();
  });

  test('lists the objects of one store, and deletes old ones', async () => {
    const storage = open();
    const put = [];
    for (const content of ['a', 'b', 'c']) put.push((await storage.putFile('listed', bytesOf(content))).key);
    await storage.putFile('listed2', bytesOf('a'));
    const past = new Date(Date.now() - 60_000);
    const future = new Date(Date.now() + 60_000);
    expect(await listed(storage.list('files/listed'))).toEqual(put.toSorted());
    expect(await listed(storage.list('files/listed', { before: past }))).toEqual([]);
    expect(await listed(storage.list('files/listed', { before: future }))).toEqual(put.toSorted());
    expect(await storage.deleteIfOlder(put[0] ?? '', past)).toBe(false);
    expect(await storage.deleteIfOlder(put[0] ?? '', future)).toBe(true);
    expect(await storage.deleteIfOlder(put[0] ?? '', future)).toBe(false);
    await storage.delete(put[0] ?? '');
    expect(await listed(storage.list('files/listed'))).toEqual(put.slice(1).toSorted());
    expect(await listed(storage.list('files/nothing'))).toEqual([]);
  });

  test.each(['../outside', 'a/b', '', '.', '..', 'a\0b', 'ü'])('rejects the store id %j', async (storeId) => {
    await expect(open().putFile(storeId, bytesOf('hello'))).rejects.toThrow(TypeError);
  });
});

test('another put of the same bytes updates the modification time', async () => {
  const storage = diskStorage(directory);
  const { key } = await storage.putFile('again', bytesOf('hello'));
  await utimes(join(directory, key), new Date(0), new Date(0));
  await storage.putFile('again', bytesOf('hello'));
  expect(await storage.deleteIfOlder(key, new Date(Date.now() - 60_000))).toBe(false);
});

test('a disk that is not writable is a 503', async () => {
  await writeFile(join(directory, 'no-directory'), '');
  const storage = diskStorage(join(directory, 'no-directory'));
  expect(await codeOf(storage.putFile('store', bytesOf('hello')))).toBe('unavailable');
});

test('a full disk is a 507, and leaves no part of the file', async () => {
  const storage = diskStorage(join(directory, 'full'));
  const source = async function* () {
    yield bytesOf('hello');
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' });
  };
  expect(await codeOf(storage.putFile('store', source()))).toBe('insufficient_storage');
  expect(await readdir(join(directory, 'full', 'parts'))).toEqual([]);
});

test.each(Object.keys(storages))(
  'a file that grows while the disk fills up is a 507 on %s, and leaves space for the database',
  async (name) => {
    let freeBytes = 200_000_000;
    const storage = (storages[name] ?? inBucket)(async () => freeBytes);
    let yielded = 0;
    const source = async function* () {
      for (; ; yielded += 1) {
        freeBytes -= 10_000_000;
        yield new Uint8Array(1_000_000);
      }
    };
    expect(await codeOf(storage.putFile('store', source()))).toBe('insufficient_storage');
    expect(yielded).toBeLessThan(12);
    expect(freeBytes).toBeGreaterThan(64 * 1024 * 1024);
    expect(await readdir(join(directory, 'parts'))).toEqual([]);
  },
);

test('lists of S3 are paginated', async () => {
  s3.pageSize = 2;
  const storage = inBucket();
  const put = [];
  for (const content of ['1', '2', '3', '4', '5'])
    put.push((await storage.putFile('pages', bytesOf(content))).key);
  expect(await listed(storage.list('files/pages'))).toEqual(put.toSorted());
  s3.pageSize = 1000;
});

test('an error of S3 is a 503, not a missing file', async () => {
  const storage = inBucket();
  const { key } = await storage.putFile('failing', bytesOf('hello'));
  s3.failures = Infinity;
  try {
    expect(await codeOf(storage.find(key))).toBe('unavailable');
    expect(await codeOf(storage.read(key))).toBe('unavailable');
    expect(await codeOf(storage.putFile('failing', bytesOf('hello')))).toBe('unavailable');
  } finally {
    s3.failures = 0;
  }
});

test('a request that S3 throttles is retried', async () => {
  const storage = inBucket();
  s3.failures = 1;
  const { key } = await storage.putFile('busy', bytesOf('hello'));
  s3.failures = 1;
  expect(await contentOf(storage, key)).toBe('hello');
});

test('a large file is streamed to S3', async () => {
  const storage = inBucket();
  async function* source() {
    for (let piece = 0; piece < 20; piece += 1) {
      await Promise.resolve();
      yield Buffer.alloc(1024 * 1024, piece);
    }
  }
  const { key, hash } = await storage.putFile('large', source());
  const { bytes } = s3.objects.get(key) ?? {};
  expect(bytes && createHash('sha256').update(bytes).digest('base64url')).toBe(hash);
});

test('parts of a killed process are removed after a day', async () => {
  const storage = diskStorage(directory);
  await storage.putFile('any', bytesOf('hello'));
  for (const name of ['old.part', 'new.part']) await writeFile(join(directory, 'parts', name), 'half');
  const old = new Date(Date.now() - 48 * 3_600_000);
  await utimes(join(directory, 'parts/old.part'), old, old);
  await storage.check();
  expect(await readdir(join(directory, 'parts'))).toEqual(['new.part']);
  await rm(join(directory, 'parts/new.part'));
});

describe('an unusable storage is rejected with a sentence', () => {
  const openErrorOf = async (settings: Parameters<typeof openStorage>[0]) => {
    const error = await openStorage(settings).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return error instanceof Error ? error.message : undefined;
  };
  const settings = () => ({
    kind: 's3' as const,
    bucket: 'bucket',
    region: 'us-east-1',
    endpoint: s3.endpoint,
    credentials,
  });

  test('except when it is usable', async () => {
    expect(await openErrorOf({ kind: 'disk', directory })).toBeUndefined();
    expect(await openErrorOf(settings())).toBeUndefined();
  });

  test('when its directory is below a file', async () => {
    await writeFile(join(directory, 'file'), '');
    expect(await openErrorOf({ kind: 'disk', directory: join(directory, 'file/below') })).toMatch(
      /^Files cannot be stored in \S+ \(ENOTDIR\)\. Set STORAGE_DIR /,
    );
  });

  test('when the bucket does not exist, the key is wrong, or the server is unreachable', async () => {
    expect(await openErrorOf({ ...settings(), bucket: 'other' })).toMatch(
      /^Files cannot be stored in the bucket other \(NoSuchBucket\)\. See STORAGE_S3_BUCKET/,
    );
    const wrong = { accessKeyId: 'other', secretAccessKey: 'hunter2' };
    const message = await openErrorOf({ ...settings(), credentials: wrong });
    expect(message).toMatch(/\(InvalidAccessKeyId\)/);
    expect(message).not.toContain('hunter2');
    expect(await openErrorOf({ ...settings(), endpoint: 'http://127.0.0.1:1' })).toMatch(/\(ECONNREFUSED\)/);
  });
});
