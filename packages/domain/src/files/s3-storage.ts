import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { FileStorage } from './file-storage.ts';
import { freeBytesOf } from './free-bytes.ts';
import { runFewAtOnce } from './run-few-at-once.ts';
import type { KeyedPart } from './storage-backend.ts';
import { failureCode } from './storage-failure.ts';

/** Up to this size, objects are sent from memory, so that the client can retry. */
const memoryBytes = 8 * 1024 * 1024;
const ignore = () => undefined;

export type S3Settings = {
  readonly bucket: string;
  readonly region: string;
  /** The URL of an S3-compatible server; AWS by default. */
  readonly endpoint?: string;
  /** From the default credential provider chain by default. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Whether browsers fetch files from the bucket themselves, by signed URLs; through this server by default. */
  readonly redirects?: boolean;
  /** The directory of incomplete uploads; in the temporary directory of the system by default. */
  readonly partsDirectory?: string;
};

/**
 * Files in a bucket of S3, or of an S3-compatible server. Incomplete uploads are on a disk; `freeBytes` are those of a
 * directory there.
 */
export function s3Storage(settings: S3Settings, freeBytes = freeBytesOf): FileStorage {
  const { bucket, region, endpoint, credentials } = settings;
  const client = new S3Client({
    region,
    // Few S3-compatible servers have a hostname for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // The SHA-256 of the whole object is sent instead; not every server supports trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Its errors are the cause of the error that is logged.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: 5000, socketTimeout: 60_000 },
  });
  const partsDirectory = settings.partsDirectory ?? join(tmpdir(), `lectern-parts-${userInfo().uid}`);
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return new FileStorage({
    disk: async () => disk,
    delete: (key) => disk.delete(key),
    partsDirectory,
    freeBytes: () => freeBytes(partsDirectory),
    commit: (parts) => runFewAtOnce(parts, (part) => putPart(disk, part)),
    open: async (key, range) => {
      const { Body } = await client.send(
        new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      );
      if (!(Body instanceof Readable)) throw new TypeError('The S3 response has no body.');
      return Body;
    },
    ...(settings.redirects === true && {
      direct: {
        origin: originOf(settings),
        sign: (key, seconds, as) => disk.getSignedUrl(key, { expiresIn: seconds, ...as }),
      },
    }),
    adviceFor: (error) =>
      `Files cannot be stored in the bucket ${bucket} (${failureCode(error)}). See STORAGE_S3_BUCKET, STORAGE_S3_REGION, STORAGE_S3_ENDPOINT and the keys: they must let this server read, write, list and delete there.`,
  });
}

/** Where the client sends its requests, and signed URLs lead. */
function originOf({ bucket, region, endpoint }: S3Settings): string {
  if (endpoint !== undefined) return new URL(endpoint).origin;
  const server = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  // A name with a dot has no certificate as a host.
  return bucket.includes('.') ? `https://${server}` : `https://${bucket}.${server}`;
}

async function putPart(disk: Disk, { part: { path, hash, sizeBytes }, key }: KeyedPart): Promise<void> {
  const options = {
    contentType: 'application/octet-stream',
    contentLength: sizeBytes,
    // S3 rejects bytes that were corrupted in transit.
    ChecksumSHA256: Buffer.from(hash, 'base64url').toString('base64'),
  };
  if (sizeBytes <= memoryBytes) await disk.put(key, await readFile(path), options);
  else await disk.putStream(key, createReadStream(path), options);
  await rm(path, { force: true });
}
