import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parseJson } from '../parse-json.ts';
import type { ImportCost } from './import-corpus.ts';
import type { CorpusSource } from './measure-corpus.ts';

/** What imports of a repository into new spaces cost. */
export type ImportCosts = {
  /** The first one of a process, with the start of its threads. */
  readonly first: ImportCost;
  /** The median of the last three of six. */
  readonly warm: ImportCost;
};

const entry = fileURLToPath(new URL('import-process.ts', import.meta.url));

/** Measures imports in a process of their own, with the memory settings of a server. */
export async function measureImports({ source, directory }: CorpusSource): Promise<ImportCosts> {
  const { stdout } = await promisify(execFile)(process.execPath, [entry, source, directory]);
  return parseJson<ImportCosts>(stdout);
}
