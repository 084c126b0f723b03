import { defaultMaxUploadBytes } from '@lectern/domain/settings';
import { setting } from './setting.ts';
import { bucketName, flag, path, text, webAddress, wholeNumber } from './setting-values.ts';

/** The settings of the file storage. */
export const storageTable = {
  MAX_UPLOAD_BYTES: setting({
    meaning: 'Maximum size of an uploaded file.',
    expected: 'a whole number from 1024 to 2147483647',
    schema: wholeNumber(1024, 2_147_483_647),
    fallback: defaultMaxUploadBytes,
  }),
  ORGANIZATION_STORAGE_BYTES: setting({
    meaning:
      'Maximum size of all files of an organization together: uploads, files of its spaces and stored PDFs; 0 for no limit.',
    expected: 'a whole number from 0 to 1000000000000000',
    schema: wholeNumber(0, 1_000_000_000_000_000),
    fallback: 0,
  }),
  STORAGE_DIR: setting({
    meaning: 'Directory of file contents; several processes must share it.',
    expected: 'the path of a directory',
    schema: path,
    fallback: undefined,
    fallbackText: '`files` in `DATA_DIR`',
  }),
  STORAGE_S3_BUCKET: setting({
    meaning: 'Bucket of S3, or of a compatible server, for file contents instead of a directory.',
    expected: 'the name of a bucket: 3 to 63 lower-case letters, digits, periods and hyphens',
    schema: bucketName,
    fallback: undefined,
    fallbackText: 'a directory',
  }),
  STORAGE_S3_REGION: setting({
    meaning: 'Region of the bucket.',
    expected: 'the name of a region, such as eu-central-1',
    schema: text(/^[\w-]{1,64}$/),
    fallback: undefined,
    fallbackText: '`us-east-1`',
  }),
  STORAGE_S3_ENDPOINT: setting({
    meaning: 'URL of the S3 server.',
    expected: 'an http or https address without a query, such as https://minio.example.com',
    schema: webAddress,
    fallback: undefined,
    fallbackText: 'AWS',
  }),
  STORAGE_S3_REDIRECTS: setting({
    meaning:
      'Whether browsers fetch files from the bucket themselves: a file URL of this server redirects to one of the bucket that is valid for five minutes.',
    expected: 'true or false',
    schema: flag,
    fallback: false,
  }),
  STORAGE_S3_ACCESS_KEY_ID: setting({
    meaning: 'Access key id for the bucket; requires `STORAGE_S3_SECRET_ACCESS_KEY`.',
    expected: '1 to 256 visible characters',
    schema: text(/^[!-~]{1,256}$/),
    fallback: undefined,
    fallbackText: 'the default credentials of the AWS SDK',
  }),
  STORAGE_S3_SECRET_ACCESS_KEY: setting({
    meaning: 'Secret access key for the bucket.',
    expected: '1 to 256 visible characters',
    schema: text(/^[!-~]{1,256}$/),
    fallback: undefined,
    fallbackText: 'the default credentials of the AWS SDK',
    secret: true,
  }),
};
