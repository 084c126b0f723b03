import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '../src/start-error.ts';
import { persistedDocumentsOf } from '../src/transports-table.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'documents-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function read(text: string) {
  const file = join(directory, 'documents.json');
  await writeFile(file, text);
  return persistedDocumentsOf({ GRAPHQL_PERSISTED_QUERIES: 'automatic', GRAPHQL_TRUSTED_DOCUMENTS: file });
}

test('the trusted documents are those of the file, whatever else is set', async () => {
  expect(await read('{"abc": "{ viewer { id } }"}')).toEqual(new Map([['abc', '{ viewer { id } }']]));
});

test.each(['off', 'automatic'] as const)('without a file, persisted queries are %s', async (option) => {
  const settings = { GRAPHQL_PERSISTED_QUERIES: option, GRAPHQL_TRUSTED_DOCUMENTS: undefined };
  expect(await persistedDocumentsOf(settings)).toBe(option);
});

test.each(['{', '[]', '{"abc": 1}', '{"abc": ""}', '"text"'])(
  'a file with %s fails the start',
  async (text) => {
    const reading = read(text);
    await expect(reading).rejects.toBeInstanceOf(StartError);
    await expect(reading).rejects.toThrow(/^GRAPHQL_TRUSTED_DOCUMENTS is ".*", but the file must be /);
  },
);

test('a file that does not exist fails the start', async () => {
  const file = join(directory, 'none.json');
  const settings = { GRAPHQL_PERSISTED_QUERIES: 'off', GRAPHQL_TRUSTED_DOCUMENTS: file } as const;
  await expect(persistedDocumentsOf(settings)).rejects.toThrow('a file that cannot be read.');
});
