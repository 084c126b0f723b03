import { setting } from './setting.ts';
import { databaseAddress, path, sealingKeys, wholeNumber } from './setting-values.ts';

/** The settings of the database. */
export const databaseTable = {
  DATABASE_URL: setting({
    meaning: 'PostgreSQL database, version 15 or newer.',
    expected: 'a PostgreSQL address, such as postgres://user:password@host:5432/database',
    schema: databaseAddress,
    fallback: undefined,
    fallbackText: 'the embedded database in `DATA_DIR`',
    secret: true,
  }),
  DATA_DIR: setting({
    meaning: 'Directory of the embedded database, for one process at a time.',
    expected: 'the path of a directory',
    schema: path,
    fallback: './.data',
  }),
  SEALING_KEY: setting({
    meaning:
      'Key of the secrets in the database, which a copy of the database does not open without it. Of several, the first seals and all open.',
    expected: '32 bytes in base64, or several of those separated by commas',
    schema: sealingKeys,
    fallback: undefined,
    fallbackText: 'the file `sealing-key` in `DATA_DIR`, created at the first start',
    secret: true,
  }),
  DATABASE_POOL_SIZE: setting({
    meaning: 'Maximum number of connections of this process to PostgreSQL.',
    expected: 'a whole number from 1 to 1000',
    schema: wholeNumber(1, 1000),
    fallback: 10,
  }),
  DATABASE_CONNECT_TIMEOUT_SECONDS: setting({
    meaning:
      'How long a start waits for a PostgreSQL that accepts no connections yet; 0 to try once. A wrong password or a missing database ends the start at once.',
    expected: 'a whole number from 0 to 3600',
    schema: wholeNumber(0, 3600),
    fallback: 60,
  }),
  STATEMENT_TIMEOUT_SECONDS: setting({
    meaning: 'Maximum time of one SQL statement; 0 for no limit.',
    expected: 'a whole number from 0 to 3600',
    schema: wholeNumber(0, 3600),
    fallback: 30,
  }),
  SLOW_STATEMENT_MS: setting({
    meaning:
      'From how many milliseconds on an SQL statement is logged, without its parameters, the wait for a connection included; 0 for never.',
    expected: 'a whole number from 0 to 3600000',
    schema: wholeNumber(0, 3_600_000),
    fallback: 1000,
  }),
};
