import { buffer } from 'node:stream/consumers';
import {
  ContentReader,
  type ContentRoots,
  type LayoutChanges,
  readLayout,
  writeLayout,
} from '@lectern/content';
import { type Advertisement, discover, emptyTree, pushPack, writePack } from '@lectern/git';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import { JobError } from '../../platform/jobs/job-error.ts';
import { fileKey } from '../../files/storage-key.ts';
import { exportedCommit, type ExportedTree, exportedTree } from './exported-commit.ts';
import { exportedLayout } from './exported-layout.ts';
import { followMoves } from './follow-moves.ts';
import { enterStage, type GitRun, succeed } from './git-run.ts';
import { commonContent, type CommonContent, storedLayout } from './git-target.ts';
import { readCommitContent, reportOf, repositoryTree, revisionGit } from './import-repository.ts';
import { importedContent } from './imported-content.ts';
import { importFiles } from './imported-files.ts';
import { fetchCommit, type RemoteCommit } from './remote-commit.ts';
import { type CommitContent, settle, integrate } from './integrate-import.ts';

/** How often the branch may move between our reading and our push. */
const maxRaces = 5;

/** Exports a space to the branch of an operation. Done twice, it has the same outcome. */
export async function exportRepository(run: GitRun): Promise<void> {
  let planned = run.operation.planned_commit ?? undefined;
  for (let race = 0; race < maxRaces; race += 1) {
    const outcome = await exportOnce(run, planned);
    if (outcome === 'done') return;
    planned = outcome.planned;
  }
  throw new JobError('git_push_raced', 'Others push to the branch all the time: export again later.');
}

async function exportOnce(run: GitRun, planned: string | undefined): Promise<'done' | { planned: string }> {
  const { ctx, operation, remote, job } = run;
  await enterStage(run, 'repo_fetch');
  const advertised = await discover(remote, 'git-upload-pack');
  const tip = advertised.refs.get(operation.ref);
  const before = await commitBefore(run, advertised);
  const common = await integrateFirst(run, tip === undefined ? undefined : before, planned);
  await enterStage(run, 'content_process');
  const head = await ctx.store.revisions.findHead(operation.space_id);
  if (head === undefined) throw new JobError('space_deleted', 'The space is deleted.', { retryable: false });
  const reader = new ContentReader(ctx, head.store_id);
  const changes = await changesOf(run, { reader, head, common, before });
  const tree = await exportedTree(before, changes, remote.limits);
  const commit = exportedCommit(tree, {
    parent: before?.oid,
    author: await authorOf(run),
    time: new Date(operation.started_at),
    message: operation.options.commitMessage ?? 'Export',
  });
  const oid = commit?.oid ?? before?.oid;
  if (oid === undefined) throw new Error('There is nothing to write into an empty repository.');
  if (oid !== tip) {
    await ctx.store.git.updateOperation(operation, { planned_commit: oid });
    const pack = await writePack(commit?.objects ?? []);
    job.signal.throwIfAborted();
    if ((await pushPack(remote, { ref: operation.ref, from: tip, to: oid, pack })) === 'moved')
      return { planned: oid };
  }
  await enterStage(run, 'finalize');
  const message = commit === undefined ? (before?.message ?? '') : (operation.options.commitMessage ?? '');
  const read = await readBack(run, { reader, head, common, changes, tree });
  const written: CommitContent = {
    ...read,
    git: revisionGit(run, { oid, message }, commit !== undefined || oid === planned),
  };
  await job.transaction(async (tx) => {
    const taken = await settle(tx, run, written);
    await succeed(tx, run, { ...read.report, ...taken, commit: oid });
  });
  return 'done';
}

/** The commit that the export goes on from; a new branch begins where the repository itself does. */
async function commitBefore(run: GitRun, advertised: Advertisement): Promise<RemoteCommit | undefined> {
  const { refs } = advertised;
  const start = refs.get(run.operation.ref) ?? refs.get('HEAD');
  return start === undefined ? undefined : fetchCommit(run, advertised, start);
}

/** Imports what the branch has since the last time; what conflicts stops the export. */
async function integrateFirst(
  run: GitRun,
  tip: RemoteCommit | undefined,
  planned: string | undefined,
): Promise<CommonContent> {
  const { ctx, job, operation } = run;
  const common = await commonContent(ctx.store, operation);
  const { target, pending } = common;
  if (pending !== undefined) throw conflicting(pending.number);
  const known = target?.pending_commit_oid ?? target?.commit_oid;
  if (tip === undefined || target === undefined || tip.oid === known || tip.oid === planned) return common;
  const read = await readCommitContent(run, common, tip);
  await job.transaction((tx) => integrate(tx, run, read));
  const now = await commonContent(ctx.store, operation);
  if (now.pending !== undefined) throw conflicting(now.pending.number);
  return now;
}

function conflicting(number: number): JobError {
  return new JobError(
    'git_conflicts',
    `The branch has changes that conflict with the space, in change request #${number}: merge or archive it, then export again.`,
    { retryable: false },
  );
}

type Exported = {
  readonly reader: ContentReader;
  readonly head: RevisionRow;
  readonly common: CommonContent;
};

async function changesOf(
  run: GitRun,
  { reader, head, common, before }: Exported & { before: RemoteCommit | undefined },
): Promise<LayoutChanges> {
  const { ctx, operation, space } = run;
  const latest = await ctx.store.git.findLatestTarget(space.id);
  // A new branch begins with what the space had in common with another one.
  const isForked = latest !== undefined && latest.url === operation.url && latest.commit_oid === before?.oid;
  const shared =
    common.target === undefined
      ? isForked
        ? await ctx.store.revisions.get(space.id, latest.revision_id)
        : undefined
      : common.base;
  const content = await exportedLayout({
    reader,
    content: head,
    readFile: (hash) => readBytes(run, hash),
    spaceAddress: `${ctx.settings.appUrl}/o/${space.organization_id}/s/${space.id}`,
    projectDirectory: operation.project_directory,
    layout: (common.target ?? latest)?.layout,
  });
  const previous = {
    tree: before?.tree ?? emptyTree,
    owned: shared === undefined ? new Set<string>() : await pathsOf(reader, shared),
  };
  const options = { projectDirectory: operation.project_directory };
  const changes = await writeLayout(content, previous, options);
  const moved = followMoves(content, changes);
  return moved === undefined ? changes : writeLayout({ ...content, ...moved }, previous, options);
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

async function readBytes({ ctx, space }: GitRun, hash: string): Promise<Buffer> {
  const stream = await ctx.storage.read(fileKey(space.store_id, hash));
  if (stream === undefined)
    throw new JobError('file_missing', 'The bytes of a file are missing in the storage.');
  return buffer(stream);
}

async function authorOf({ ctx, userId }: GitRun) {
  const user = await ctx.store.users.find(userId);
  return { name: user?.display_name ?? 'Lectern', email: user?.email ?? '' };
}

/** What was written, as the next import would read it: pages and files now have a place in the repository. */
async function readBack(
  run: GitRun,
  { reader, head, common, changes, tree }: Exported & { changes: LayoutChanges; tree: ExportedTree },
) {
  const { ctx, operation, space } = run;
  const layout = await readLayout(tree.tree, { projectDirectory: operation.project_directory });
  const ids = new Map(Array.from(changes.filePaths, ([id, path]) => [path, id]));
  // The repository has files that the space has not.
  const own = layout.files.filter(({ key }) => ids.has(key));
  const includeIds = new Map(Array.from(changes.includePaths, ([id, path]) => [path, id]));
  const includes = layout.includes.filter(({ key }) => includeIds.has(key));
  const files = await importFiles(ctx, space.store_id, {
    tree: tree.tree,
    files: own,
    known: await reader.files(head),
    idOf: ids,
  });
  const pageTree = await reader.pageTree(head);
  const pageIds = new Map(layout.pages.flatMap(({ path }) => placeOf(path, pageTree.at(path))));
  const content = await importedContent(reader, head, {
    layout: { ...layout, includes },
    files,
    ...(pageIds.size === layout.pages.length && { pageIds }),
    newId: (kind) => ctx.newId(kind),
    includeIds,
    now: ctx.clock().toISOString(),
    repository: await repositoryTree(run, reader, { ...common, tree: tree.tree }),
  });
  return {
    common,
    base: head,
    content,
    layout: storedLayout(layout),
    report: reportOf({ ...layout, files: own }),
  };
}

function placeOf(path: string, id: string | undefined): [string, string][] {
  return id === undefined ? [] : [[path, id]];
}
