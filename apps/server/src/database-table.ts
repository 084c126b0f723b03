import { setting } from './setting.ts';
import { databaseAddress, databaseAddresses, path, sealingKeys, wholeNumber } from './setting-values.ts';

/** The settings of the database. */
export const databaseTable = {
  DATABASE_URL: setting({
    meaning:
      'PostgreSQL database, version 15 or newer. Of several hosts, separated by commas, the one that accepts writes is used: the primary, or the standby that was promoted.',
    expected: 'a PostgreSQL address, such as postgres://user:password@host:5432/database',
    schema: databaseAddress,
    fallback: undefined,
    fallbackText: 'the embedded database in `DATA_DIR`',
    secret: true,
  }),
  DATABASE_REPLICA_URLS: setting({
    meaning:
      'Standbys of that database, by streaming replication, that visitors read from. One that is too far behind, or cannot be reached, is left out.',
    expected: 'PostgreSQL addresses, separated by commas',
    schema: databaseAddresses,
    fallback: undefined,
    fallbackText: 'none',
    secret: true,
  }),
  DATABASE_REPLICA_MAX_LAG_MS: setting({
    meaning:
      'By how many milliseconds a standby that visitors read from may be behind. What this process knows to have changed is never read from one that has not yet replayed it.',
    expected: 'a whole number from 100 to 60000',
    schema: wholeNumber(100, 60_000),
    fallback: 1000,
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
