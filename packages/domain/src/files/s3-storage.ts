import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { FileStorage } from './file-storage.ts';
import { failureCode } from './storage-failure.ts';

/** Up to this, bytes are sent from memory, and sent again when S3 is busy. */
const memoryBytes = 8 * 1024 * 1024;
const silent = () => undefined;

export type S3Settings = {
  readonly bucket: string;
  readonly region: string;
  /** Of a server other than that of AWS. */
  readonly endpoint?: string;
  /** Those of the machine unless given, as the AWS tools find them. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Where bytes wait until they are complete; a directory of the machine for what is temporary unless given. */
  readonly partsDirectory?: string;
};

/** Files in a bucket of S3, or of a server that speaks its protocol. */
export function s3Storage(settings: S3Settings): FileStorage {
  const { bucket, region, endpoint, credentials } = settings;
  const client = new S3Client({
    region,
    // Servers other than that of AWS seldom have a host name for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Ours are the SHA-256 of the whole; the trailing ones that the client would add are not known everywhere.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What it would write is the cause of the failure that is logged here.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: { connectionTimeout: 5000, socketTimeout: 60_000 },
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return new FileStorage({
    disk,
    partsDirectory: settings.partsDirectory ?? join(tmpdir(), `lectern-parts-${userInfo().uid}`),
    commit: async ({ path, hash, sizeBytes }, key) => {
      const options = {
        contentType: 'application/octet-stream',
        contentLength: sizeBytes,
        // S3 refuses bytes that became others on the way.
        ChecksumSHA256: Buffer.from(hash, 'base64url').toString('base64'),
      };
      return sizeBytes <= memoryBytes
        ? disk.put(key, await readFile(path), options)
        : disk.putStream(key, createReadStream(path), options);
    },
    open: async (key, range) => {
      const { Body } = await client.send(
        new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      );
      if (!(Body instanceof Readable)) throw new TypeError('S3 answered without a body');
      return Body;
    },
    adviceFor: (error) =>
      `Files cannot be kept in the bucket ${bucket} (${failureCode(error)}). See STORAGE_S3_BUCKET, STORAGE_S3_REGION, STORAGE_S3_ENDPOINT and the keys: they must let this server read, write, list and delete there.`,
  });
}
