import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ContentImport, ImportContentSource, JobProgress } from '@lectern/contract';
import type { Client } from '@lectern/domain';
import type { Answer } from './answer.ts';
import { organizationIdOf } from './organizations.ts';
import { ProgressLine } from './progress-line.ts';
import type { SourceType } from './source-types.ts';
import { zipDirectory } from './zip-directory.ts';

export type ImportOptions = {
  readonly space?: string;
  readonly organization?: string;
  readonly title?: string;
  readonly type?: SourceType;
  readonly branch: string;
  readonly directory?: string;
};

type Target = { readonly own: Client; readonly spaceId: string; readonly line: ProgressLine };
type Imported = { readonly pages: number; readonly warnings: readonly string[] };

const pollMs = 1000;

/** Imports a directory, a file or a URL into a new space, or into an existing one; resolves when it is done. */
export async function importContent(own: Client, source: string, options: ImportOptions): Promise<Answer> {
  const isLocal = !/^[a-z]+:\/\//i.test(source);
  if (isLocal && !existsSync(source))
    throw new Error(`There is no ${source}. Name a directory, a file, or a URL that starts with https://.`);
  const space = await targetSpace(own, source, options);
  const line = new ProgressLine();
  const target = { own, spaceId: space.id, line };
  try {
    const imported = await (isLocal
      ? importLocal(target, space.organization, source)
      : importUrl(target, source, options));
    const lines = [`${space.id}\t${imported.pages} pages and files`];
    return { value: { space: space.id, ...imported }, lines, notes: imported.warnings };
  } catch (error) {
    if (options.space === undefined) await own.spaces.delete({ spaceId: space.id });
    throw error;
  } finally {
    line.end();
  }
}

async function targetSpace(own: Client, source: string, options: ImportOptions) {
  if (options.space !== undefined) return own.spaces.get({ spaceId: options.space });
  const organizationId = await organizationIdOf(own, options.organization);
  return own.spaces.create({ organizationId, body: { title: options.title ?? titleOf(source) } });
}

function titleOf(source: string): string {
  const path = URL.parse(source)?.pathname ?? resolve(source);
  const name = basename(path).replace(/\.(?:git|zip|md|html?|docx)$/i, '');
  return (name === '' ? (URL.parse(source)?.hostname ?? 'Import') : name).slice(0, 100);
}

async function importLocal(target: Target, organizationId: string, path: string): Promise<Imported> {
  const { own, spaceId, line } = target;
  const isDirectory = (await stat(path)).isDirectory();
  line.show('Reading files');
  const bytes = isDirectory ? await zipDirectory(path) : await readFile(path);
  const name = isDirectory ? `${basename(resolve(path))}.zip` : basename(path);
  line.show('Sending', { phase: 'sending', done: 0, total: bytes.length, unit: 'bytes' });
  const file = { name, type: 'application/octet-stream', size: bytes.length };
  const upload = await own.storage.generateUploadUrl({
    organizationId,
    body: { file, kind: 'import_file' },
  });
  const response = await fetch(upload.url, { method: 'PUT', body: Buffer.from(bytes) });
  if (!response.ok)
    throw new Error(`${new URL(upload.url).host} rejected the upload with status ${response.status}.`);
  const run = await own.importRuns.start({
    organizationId,
    body: { source: { type: 'file', files: [upload.key] }, target: { space: spaceId } },
  });
  return untilImported(target, run.id);
}

function importUrl(target: Target, url: string, options: ImportOptions): Promise<Imported> {
  const type = options.type ?? typeOfUrl(url);
  return type === 'git' ? importGit(target, url, options) : importResource(target, url, type);
}

/** What a URL most likely leads to. */
export function typeOfUrl(url: string): SourceType {
  const { hostname = '', pathname = '' } = URL.parse(url) ?? {};
  const extension = /\.(git|zip|md|html?|docx)$/i.exec(pathname)?.[1]?.toLowerCase();
  const isForge = ['github.com', 'gitlab.com', 'codeberg.org', 'bitbucket.org'].includes(hostname);
  if (extension === 'zip' || extension === 'docx' || extension === 'git') return extension;
  if (extension === 'md') return 'markdown';
  return isForge ? 'git' : 'website';
}

async function importResource(target: Target, url: string, source: ImportContentSource): Promise<Imported> {
  target.line.show('Importing');
  const { id } = await target.own.imports.start({ spaceId: target.spaceId, body: { url, source } });
  return untilImported(target, id);
}

async function untilImported({ own, spaceId, line }: Target, importId: string): Promise<Imported> {
  for (;;) {
    const run: ContentImport = await own.imports.get({ spaceId, importId });
    if (run.finishedAt !== undefined) return importedOf(run);
    const { importedResources: done, totalResources: total } = run;
    line.show('Importing', total === 0 ? undefined : { done, total, unit: 'resources' });
    await sleep(pollMs);
  }
}

function importedOf({ state, lastError, importedResources: pages, failures }: ContentImport): Imported {
  if (state !== 'succeeded') throw new Error(lastError?.message ?? `The import was ${state}.`);
  return { pages, warnings: failures.map(({ resource, message }) => `${resource}: ${message}`) };
}

async function importGit(
  { own, spaceId, line }: Target,
  url: string,
  { branch, directory: repoProjectDirectory }: ImportOptions,
): Promise<Imported> {
  const ref = branch.startsWith('refs/') ? branch : `refs/heads/${branch}`;
  await own.git.importRepository({ spaceId, body: { url, ref, repoProjectDirectory } });
  const { organization: organizationId } = await own.spaces.get({ spaceId });
  for (;;) {
    const { operation } = await own.git.getInfo({ spaceId });
    if (operation === undefined || operation.state === 'running') {
      line.show('Importing', operation && (await progressOf(own, organizationId, operation.job)));
      await sleep(pollMs);
      continue;
    }
    if (operation.state === 'failure') throw new Error(operation.error?.message ?? 'The import failed.');
    const warnings = (operation.warnings ?? []).map(({ path, message }) => `${path}: ${message}`);
    if (operation.changeRequest !== undefined)
      warnings.push(`It conflicts with the space: merge the change request ${operation.changeRequest}.`);
    return { pages: (operation.pages ?? 0) + (operation.files ?? 0), warnings };
  }
}

async function progressOf(
  own: Client,
  organizationId: string,
  jobId: string,
): Promise<JobProgress | undefined> {
  return (await own.jobs.get({ organizationId, jobId })).progress;
}
