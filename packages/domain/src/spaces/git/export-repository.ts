import {
  ContentReader,
  type ContentRoots,
  type LayoutChanges,
  layoutReaders,
  readLayout,
  readRepositoryMetadata,
} from '@lectern/content';
import { type Advertisement, discoverRefs, emptyFileTree, pushPack, writePack } from '@lectern/git';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import { JobError } from '../../platform/jobs/job-error.ts';
import { exportedCommit, type ExportedTree, exportedTree } from './exported-commit.ts';
import { exportedFiles } from './exported-files.ts';
import { setStage, type GitRun, completeOperation } from './git-run.ts';
import { readSyncState, type SyncState, storedLayout } from './sync-state.ts';
import { readCommitContent, reportOf, repositoryTree, revisionGit } from './read-commit-content.ts';
import { importedContent } from './imported-content.ts';
import { ownerOf } from '../content/store-file.ts';
import { importRepositoryFiles } from './import-repository-files.ts';
import { fetchCommit, type RemoteCommit } from './remote-commit.ts';
import { type CommitContent, recordExport, integrate, withStagedCommit } from './integrate-import.ts';

/** How often a push may be rejected because the branch moved. */
const maxRaces = 5;

/** Exports a space to the branch of an operation. Idempotent. */
export async function exportRepository(run: GitRun): Promise<void> {
  let planned = run.operation.planned_commit ?? undefined;
  for (let race = 0; race < maxRaces; race += 1) {
    const outcome = await exportOnce(run, planned);
    if (outcome === 'done') return;
    planned = outcome.planned;
  }
  throw new JobError('git_push_raced', 'The branch moved during each attempt to push: export again later.');
}

async function exportOnce(run: GitRun, planned: string | undefined): Promise<'done' | { planned: string }> {
  const { ctx, operation, remote, job } = run;
  await setStage(run, 'repo_fetch');
  const advertised = await discoverRefs(remote, 'git-upload-pack');
  const tip = advertised.refs.get(operation.ref);
  const before = await commitBefore(run, advertised);
  const syncState = await integrateBranch(run, tip === undefined ? undefined : before, planned);
  await setStage(run, 'content_process');
  const head = await ctx.store.revisions.findHead(operation.space_id);
  if (head === undefined) throw new JobError('space_deleted', 'The space is deleted.', { retryable: false });
  const reader = new ContentReader(ctx, head.store_id);
  const changes = await layoutChanges(run, { reader, head, syncState, before });
  const tree = await exportedTree(before, changes, remote.limits);
  const commit = exportedCommit(tree, {
    parent: before?.oid,
    author: await authorOf(run),
    time: new Date(operation.started_at),
    message: operation.options.commitMessage ?? 'Export',
  });
  const oid = commit?.oid ?? before?.oid;
  if (oid === undefined) throw new Error('The export of a space into an empty repository is empty.');
  if (oid !== tip) {
    await ctx.store.git.updateOperation(operation, { planned_commit: oid });
    const objects = commit?.objects ?? [];
    const pack = await writePack(objects);
    job.progress({ phase: 'sending', done: 0, total: pack.length, unit: 'bytes' });
    job.signal.throwIfAborted();
    if (
      (await pushPack(remote, { ref: operation.ref, oldOid: tip, newOid: oid, pack })) === 'non-fast-forward'
    )
      return { planned: oid };
  }
  await setStage(run, 'finalize');
  job.progress({ phase: 'writing', done: 0, unit: 'pages' });
  const message = commit === undefined ? (before?.message ?? '') : (operation.options.commitMessage ?? '');
  const read = await readBack(run, { reader, head, syncState, changes, tree });
  const written: CommitContent = {
    ...read,
    git: revisionGit(run, { oid, message }, commit !== undefined || oid === planned),
  };
  await withStagedCommit(run, written, async (tx, staged) => {
    const integration = await recordExport(tx, run, staged);
    await completeOperation(tx, run, { ...read.report, ...integration, commit: oid });
  });
  return 'done';
}

/** The parent commit of the export; a new branch starts at the HEAD of the repository. */
async function commitBefore(run: GitRun, advertised: Advertisement): Promise<RemoteCommit | undefined> {
  const { refs } = advertised;
  const start = refs.get(run.operation.ref) ?? refs.get('HEAD');
  return start === undefined ? undefined : fetchCommit(run, advertised, start);
}

/** Integrates the new commits of the branch; a conflict stops the export. */
async function integrateBranch(
  run: GitRun,
  tip: RemoteCommit | undefined,
  planned: string | undefined,
): Promise<SyncState> {
  const { ctx, operation } = run;
  const syncState = await readSyncState(ctx.store, operation);
  const { target, pending } = syncState;
  if (pending !== undefined) throw conflictError(pending.number);
  const known = target?.pending_commit_oid ?? target?.commit_oid;
  if (tip === undefined || target === undefined || tip.oid === known || tip.oid === planned) return syncState;
  const read = await readCommitContent(run, syncState, tip);
  await withStagedCommit(run, read, (tx, staged) => integrate(tx, run, staged));
  const current = await readSyncState(ctx.store, operation);
  if (current.pending !== undefined) throw conflictError(current.pending.number);
  return current;
}

function conflictError(number: number): JobError {
  return new JobError(
    'git_conflicts',
    `The branch has changes that conflict with the space, in change request #${number}: merge or archive it, then export again.`,
    { retryable: false },
  );
}

type Exported = {
  readonly reader: ContentReader;
  readonly head: RevisionRow;
  readonly syncState: SyncState;
};

async function layoutChanges(
  run: GitRun,
  { reader, head, syncState, before }: Exported & { before: RemoteCommit | undefined },
): Promise<LayoutChanges> {
  const { ctx, operation, space } = run;
  const latest = await ctx.store.git.findLatestTarget(space.id);
  // A branch that was forked from a synchronized one has its content in common with the space.
  const isForked = latest !== undefined && latest.url === operation.url && latest.commit_oid === before?.oid;
  const shared =
    syncState.target === undefined
      ? isForked
        ? await ctx.store.revisions.get(space.id, latest.revision_id)
        : undefined
      : syncState.base;
  return exportedFiles(ctx, {
    space,
    reader,
    content: head,
    projectDirectory: operation.project_directory,
    layout: (syncState.target ?? latest)?.layout,
    previous: {
      tree: before?.tree ?? emptyFileTree,
      owned: shared === undefined ? new Set<string>() : await pathsOf(reader, shared),
    },
  });
}

async function pathsOf(reader: ContentReader, content: ContentRoots): Promise<Set<string>> {
  const [pageTree, files, includes] = await Promise.all([
    reader.pageTree(content),
    reader.files(content),
    reader.reusableContents(content),
  ]);
  const records = [...pageTree.records.values(), ...files.values(), ...includes.values()];
  return new Set(records.flatMap(({ git }) => git?.path ?? []));
}

async function authorOf({ ctx, userId }: GitRun) {
  const user = await ctx.store.users.find(userId);
  return { name: user?.display_name ?? 'Lectern', email: user?.email ?? '' };
}

/** The exported tree as an import would read it: pages and files now have their paths in the repository. */
async function readBack(
  run: GitRun,
  { reader, head, syncState, changes, tree }: Exported & { changes: LayoutChanges; tree: ExportedTree },
) {
  const { ctx, operation, space } = run;
  const layout = await readLayout(tree.tree, {
    projectDirectory: operation.project_directory,
    readers: layoutReaders(ctx.textTasks),
  });
  const ids = new Map(Array.from(changes.filePaths, ([id, path]) => [path, id]));
  // The repository may have files that are not in the space.
  const own = layout.files.filter(({ key }) => ids.has(key));
  const includeIds = new Map(Array.from(changes.includePaths, ([id, path]) => [path, id]));
  const includes = layout.includes.filter(({ key }) => includeIds.has(key));
  const files = await importRepositoryFiles(ctx, ownerOf(space), {
    tree: tree.tree,
    files: own,
    known: await reader.files(head),
    idOf: ids,
  });
  const pageTree = await reader.pageTree(head);
  const pageIds = new Map(layout.pages.flatMap(({ path }) => pagePathEntry(path, pageTree.findByPath(path))));
  const repository = await repositoryTree(run, reader, { ...syncState, tree: tree.tree, layout });
  // Without a URL, an export changes nothing of the space, whatever else the repository has.
  const { paths } =
    repository.treeUrl === undefined ? await readRepositoryMetadata(reader.nodes, head) : repository;
  const content = await importedContent(reader, head, {
    layout: { ...layout, includes },
    files,
    ...(pageIds.size === layout.pages.length && { pageIds }),
    newId: (kind) => ctx.newId(kind),
    includeIds,
    now: ctx.clock().toISOString(),
    signal: run.job.signal,
    repository: { ...repository, paths },
  });
  return {
    syncState,
    base: head,
    content,
    layout: storedLayout(layout),
    report: reportOf({ ...layout, files: own }),
  };
}

function pagePathEntry(path: string, id: string | undefined): [string, string][] {
  return id === undefined ? [] : [[path, id]];
}
