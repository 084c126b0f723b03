import { readFile } from 'node:fs/promises';
import type { Domain } from '@lectern/domain';
import type { PersistedDocumentsOption } from '@lectern/graphql';
import type { McpOptions } from '@lectern/mcp';
import { z } from 'zod';
import { setting } from './setting.ts';
import { listedOrigins, path, wholeNumber } from './setting-values.ts';
import { StartError } from './start-error.ts';

/** The settings of GraphQL and MCP. */
export const transportsTable = {
  GRAPHQL_PERSISTED_QUERIES: setting({
    meaning:
      'Whether clients of GraphQL may register documents and name them by their hash (automatic persisted queries).',
    expected: 'automatic or off',
    schema: z.enum(['automatic', 'off']),
    fallback: 'automatic',
  }),
  GRAPHQL_TRUSTED_DOCUMENTS: setting({
    meaning:
      'JSON file of the only GraphQL documents that the server executes: an object with the text of each by its hash.',
    expected: 'the path of a file',
    schema: path,
    fallback: undefined,
    fallbackText: 'none: every document is executed',
  }),
  MCP: setting({
    meaning: 'Whether the server serves the Model Context Protocol at `/mcp`.',
    expected: 'on or off',
    schema: z.enum(['on', 'off']),
    fallback: 'on',
  }),
  MCP_ORIGINS: setting({
    meaning: 'Origins of web pages that may connect to `/mcp`, besides those of `PUBLIC_URL` and `APP_URL`.',
    expected: 'origins separated by commas, such as https://assistant.example.com',
    schema: listedOrigins,
    fallback: [],
    fallbackText: 'none',
  }),
  MCP_RESULT_BYTES: setting({
    meaning: 'Maximum size of one result of a tool or a resource at `/mcp`.',
    expected: 'a whole number from 1000 to 10000000',
    schema: wholeNumber(1000, 10_000_000),
    fallback: 100_000,
  }),
};

type PersistedSettings = {
  readonly GRAPHQL_PERSISTED_QUERIES: 'automatic' | 'off';
  readonly GRAPHQL_TRUSTED_DOCUMENTS: string | undefined;
};

const Documents = z.record(z.string().min(1).max(256), z.string().min(1));

/** How GraphQL takes documents. Throws `StartError` for a file that has none. */
export async function persistedDocumentsOf({
  GRAPHQL_PERSISTED_QUERIES: option,
  GRAPHQL_TRUSTED_DOCUMENTS: file,
}: PersistedSettings): Promise<PersistedDocumentsOption> {
  if (file === undefined) return option;
  const reject = (problem: string, cause: unknown) =>
    new StartError(`GRAPHQL_TRUSTED_DOCUMENTS is ${JSON.stringify(file)}, ${problem}`, { cause });
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw reject('a file that cannot be read.', error);
  }
  try {
    return new Map(Object.entries(Documents.parse(JSON.parse(text))));
  } catch (error) {
    throw reject('but the file must be a JSON object with the text of each document by its hash.', error);
  }
}

type McpSettings = { readonly MCP_ORIGINS: readonly string[]; readonly MCP_RESULT_BYTES: number };

export function mcpOptionsOf(domain: Domain, settings: McpSettings, version: string): McpOptions {
  return { domain, version, origins: settings.MCP_ORIGINS, resultBytes: settings.MCP_RESULT_BYTES };
}
