import { trimEndOf } from '@lectern/contract';
import {
  ContentReader,
  findTreeUrl,
  folderOf,
  layoutReaders,
  isSafeTreePath,
  type RepositoryLayout,
  readLayout,
  type RepositoryTree,
} from '@lectern/content';
import type { RevisionGit } from '../../store/tables/revisions.table.ts';
import type { GitResult } from '../../store/tables/git.table.ts';
import { type GitRun, setStage } from './git-run.ts';
import { importedContent } from './imported-content.ts';
import { ownerOf } from '../content/store-file.ts';
import { importRepositoryFiles } from './import-repository-files.ts';
import type { CommitContent } from './integrate-import.ts';
import type { RemoteCommit } from './remote-commit.ts';
import type { RepositoryPaths } from './repository-import.ts';
import { storedLayout, type SyncState } from './sync-state.ts';

const maxWarnings = 100;
const maxMessageLength = 5000;

/** Reads the files of a commit as content of the space, and stores the bytes of its files. */
export async function readCommitContent(
  run: GitRun,
  syncState: SyncState,
  commit: RemoteCommit,
): Promise<CommitContent & { readonly report: GitResult }> {
  const { ctx, job, operation, space } = run;
  job.progress({ phase: 'reading', done: 0, unit: 'files' });
  await setStage(run, 'config_check');
  const layout = await readLayout(commit.tree, {
    projectDirectory: operation.project_directory,
    readers: layoutReaders(ctx.textTasks),
  });
  job.signal.throwIfAborted();
  await setStage(run, 'content_process');
  const reader = new ContentReader(ctx, space.store_id);
  const files = await importRepositoryFiles(ctx, ownerOf(space), {
    tree: commit.tree,
    files: layout.files,
    known: await reader.files(syncState.base),
    onStored: (done, total) => {
      job.signal.throwIfAborted();
      job.progress({ phase: 'reading', done, total, unit: 'files' });
    },
  });
  const { length: pages } = layout.pages;
  job.progress({ phase: 'writing', done: 0, total: pages, unit: 'pages' });
  const content = await importedContent(reader, syncState.base, {
    layout,

    files,
    newId: (kind) => ctx.newId(kind),
    now: ctx.clock().toISOString(),
    signal: run.job.signal,
    repository: await repositoryTree(run, reader, { ...syncState, tree: commit.tree, layout }),
  });
  return {
    syncState,
    base: syncState.base,
    content,
    layout: storedLayout(layout),
    git: revisionGit(run, commit, false),
    report: reportOf({ ...layout, warnings: [...layout.warnings, ...files.warnings] }),
  };
}

/** The repository that links lead to, with the URL of the operation or else that of the last import. */
export async function repositoryTree(
  { operation }: Pick<GitRun, 'operation'>,
  { nodes }: ContentReader,
  {
    target,
    base,
    tree,
    layout,
  }: Pick<SyncState, 'target' | 'base'> & { tree: RepositoryTree; layout: RepositoryLayout },
): Promise<RepositoryPaths> {
  const treeUrl =
    operation.options.treeUrl ?? (target === undefined ? undefined : await findTreeUrl(nodes, base));
  return { treeUrl, paths: treeUrl === undefined ? otherFiles(tree, layout) : pathsOf(tree) };
}

/**
 * The files of a repository that are not in the space. Without a URL, links to them lead nowhere, but are not broken. What
 * an export writes is none of them.
 */
function otherFiles(
  { entries }: RepositoryTree,
  { pages, files, includes, configuration }: RepositoryLayout,
): Set<string> {
  const own = new Set([...pages, ...files, ...includes].flatMap(({ git }) => git?.path ?? []));
  for (const path of [configuration.file, configuration.summary]) own.add(path);
  return new Set(entries.flatMap(({ path }) => (own.has(path) || !isSafeTreePath(path) ? [] : [path])));
}

/** The paths of all files and of the folders above them; '' is the root. */
function pathsOf({ entries }: RepositoryTree): Set<string> {
  const paths = new Set(['']);
  for (const { path } of entries) {
    if (!isSafeTreePath(path)) continue;
    for (let at = path; !paths.has(at); at = folderOf(at)) paths.add(at);
  }
  return paths;
}

export function reportOf({
  pages,
  files,
  warnings,
}: Pick<RepositoryLayout, 'pages' | 'files' | 'warnings'>): GitResult {
  return {
    pages: pages.length,
    files: files.length,
    warnings: warnings.slice(0, maxWarnings).map(({ path, message }) => ({ path, message })),
  };
}

export function revisionGit(
  { operation }: GitRun,
  { oid, message }: Pick<RemoteCommit, 'oid' | 'message'>,
  createdByService: boolean,
): RevisionGit {
  const { commitUrl } = operation.options;
  return {
    oid,
    message: message.replaceAll('\0', '').toWellFormed().trim().slice(0, maxMessageLength),
    createdByService,
    ref: operation.ref,
    ...(commitUrl !== undefined && { url: `${trimEndOf(commitUrl, '/')}/${oid}` }),
  };
}
