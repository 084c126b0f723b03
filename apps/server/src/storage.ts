import { join } from 'node:path';
import type { StorageSettings } from '@lectern/domain';
import { SettingsError } from './setting.ts';
import type { Settings } from './settings.ts';

type StorageVariables = Pick<
  Settings,
  | 'DATA_DIR'
  | 'STORAGE_DIR'
  | 'STORAGE_S3_BUCKET'
  | 'STORAGE_S3_REGION'
  | 'STORAGE_S3_ENDPOINT'
  | 'STORAGE_S3_REDIRECTS'
  | 'STORAGE_S3_ACCESS_KEY_ID'
  | 'STORAGE_S3_SECRET_ACCESS_KEY'
>;

/** Throws `SettingsError` for settings that exclude each other. */
export function storageOf(settings: StorageVariables): StorageSettings {
  const bucket = settings.STORAGE_S3_BUCKET;
  if (bucket === undefined) {
    const name = s3Only.find((variable) => settings[variable] !== undefined && settings[variable] !== false);
    if (name !== undefined) throw new SettingsError(`${name} requires STORAGE_S3_BUCKET, the bucket to use.`);
    return { kind: 'disk', directory: settings.STORAGE_DIR ?? join(settings.DATA_DIR, 'files') };
  }
  if (settings.STORAGE_DIR !== undefined) {
    throw new SettingsError('STORAGE_DIR and STORAGE_S3_BUCKET cannot both be set.');
  }
  const { STORAGE_S3_ENDPOINT: endpoint, STORAGE_S3_ACCESS_KEY_ID: accessKeyId } = settings;
  const secretAccessKey = settings.STORAGE_S3_SECRET_ACCESS_KEY;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new SettingsError(
      'STORAGE_S3_ACCESS_KEY_ID and STORAGE_S3_SECRET_ACCESS_KEY must be set together.',
    );
  }
  return {
    kind: 's3',
    bucket,
    region: settings.STORAGE_S3_REGION ?? 'us-east-1',
    ...(endpoint !== undefined && { endpoint }),
    ...(settings.STORAGE_S3_REDIRECTS && { redirects: true }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
  };
}

const s3Only = [
  'STORAGE_S3_REGION',
  'STORAGE_S3_ENDPOINT',
  'STORAGE_S3_REDIRECTS',
  'STORAGE_S3_ACCESS_KEY_ID',
  'STORAGE_S3_SECRET_ACCESS_KEY',
] as const;
