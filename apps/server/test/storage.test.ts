import { expect, test } from 'vitest';
import { SettingsError } from '../src/setting.ts';
import { readSettings } from '../src/settings.ts';
import { storageOf } from '../src/storage.ts';

const read = (env: Record<string, string>) => storageOf(readSettings(env));

test('files are beside the embedded database by default', () => {
  expect(read({ DATA_DIR: '/data' })).toEqual({ kind: 'disk', directory: '/data/files' });
  expect(read({ DATA_DIR: '/data', STORAGE_DIR: '/shared' })).toEqual({ kind: 'disk', directory: '/shared' });
});

test('files are in a bucket when one is set', () => {
  expect(read({ STORAGE_S3_BUCKET: 'docs' })).toEqual({ kind: 's3', bucket: 'docs', region: 'us-east-1' });
  expect(
    read({
      STORAGE_S3_BUCKET: 'docs',
      STORAGE_S3_REGION: 'eu-central-1',
      STORAGE_S3_ENDPOINT: 'https://minio.example.com/',
      STORAGE_S3_ACCESS_KEY_ID: 'id',
      STORAGE_S3_SECRET_ACCESS_KEY: 'secret',
    }),
  ).toEqual({
    kind: 's3',
    bucket: 'docs',
    region: 'eu-central-1',
    endpoint: 'https://minio.example.com',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
  });
});

test.each([
  [{ STORAGE_S3_ENDPOINT: 'https://minio.example.com' }, 'STORAGE_S3_ENDPOINT requires STORAGE_S3_BUCKET'],
  [{ STORAGE_S3_BUCKET: 'docs', STORAGE_DIR: '/data' }, 'STORAGE_DIR and STORAGE_S3_BUCKET'],
  [{ STORAGE_S3_BUCKET: 'docs', STORAGE_S3_ACCESS_KEY_ID: 'id' }, 'must be set together'],
  [{ STORAGE_S3_BUCKET: 'docs', STORAGE_S3_SECRET_ACCESS_KEY: 'secret' }, 'must be set together'],
])('conflicting settings are rejected: %j', (env, sentence) => {
  expect(() => read(env)).toThrow(SettingsError);
  expect(() => read(env)).toThrow(sentence);
});
