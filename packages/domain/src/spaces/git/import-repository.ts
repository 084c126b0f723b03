import {
  ContentReader,
  findTreeUrl,
  folderOf,
  isCleanPath,
  type Layout,
  readLayout,
  type Tree,
} from '@lectern/content';
import type { RevisionGit } from '../../store/tables/content-tables.ts';
import type { GitResult } from '../../store/tables/git-tables.ts';
import { enterStage, type GitRun, succeed } from './git-run.ts';
import { commonContent, type CommonContent, storedLayout } from './git-target.ts';
import { importedContent } from './imported-content.ts';
import type { RepositoryTree } from './importing.ts';
import { importFiles } from './imported-files.ts';
import { branchHead, fetchCommit, type RemoteCommit } from './remote-commit.ts';
import { type CommitContent, keepDetached, integrate } from './integrate-import.ts';
import { discover } from '@lectern/git';

const maxWarnings = 100;
const maxMessageLength = 5000;

/** Imports the branch of an operation into its space. Done twice, it has the same outcome. */
export async function importRepository(run: GitRun): Promise<void> {
  const { ctx, job, operation, remote } = run;
  const { options } = operation;
  await enterStage(run, 'repo_fetch');
  const advertised = await discover(remote, 'git-upload-pack');
  const oid = branchHead(run, advertised);
  const common = await commonContent(ctx.store, operation);
  const isDone = isKnown(common, oid) && options.force !== true && options.standalone !== true;
  if (isDone && (await leadsTo(run, common))) {
    const changeRequest = common.pending && { changeRequest: common.pending.id };
    await job.transaction((tx) => succeed(tx, run, { commit: oid, ...changeRequest }));
    return;
  }
  const read = await readCommitContent(run, common, await fetchCommit(run, advertised, oid));
  await enterStage(run, 'finalize');
  await job.transaction(async (tx) => {
    if (options.standalone === true) {
      const { id: revision } = await keepDetached(tx, run, read);
      await succeed(tx, run, { ...read.report, commit: oid, revision });
    } else {
      await succeed(tx, run, { ...read.report, commit: oid, ...(await integrate(tx, run, read)) });
    }
  });
}

/** Whether all that a commit holds was taken over, or waits in a change request. */
function isKnown({ target, pending }: CommonContent, oid: string): boolean {
  if (target === undefined) return false;
  if (pending !== undefined) return target.pending_commit_oid === oid;
  return (target.pending_commit_oid ?? target.commit_oid) === oid;
}

/** Whether links of what is known lead into the repository as the operation says. */
async function leadsTo({ ctx, operation, space }: GitRun, { target, base }: CommonContent): Promise<boolean> {
  const { treeUrl } = operation.options;
  if (treeUrl === undefined) return true;
  const held = target?.pending_revision_id ?? base.id;
  const { nodes } = new ContentReader(ctx, space.store_id);
  return treeUrl === (await findTreeUrl(nodes, await ctx.store.revisions.get(space.id, held)));
}

/**
 * The repository as links lead to it from now on: by the address that the operation has, or else the one that the branch
 * had the last time.
 */
export async function repositoryTree(
  { operation }: GitRun,
  { nodes }: ContentReader,
  { target, base, tree }: Pick<CommonContent, 'target' | 'base'> & { tree: Tree },
): Promise<RepositoryTree> {
  const treeUrl =
    operation.options.treeUrl ?? (target === undefined ? undefined : await findTreeUrl(nodes, base));
  return { treeUrl, paths: treeUrl === undefined ? new Set() : pathsOf(tree) };
}

/** Of all files and the folders above them; '' is the top. */
function pathsOf({ entries }: Tree): Set<string> {
  const paths = new Set(['']);
  for (const { path } of entries) {
    if (!isCleanPath(path)) continue;
    for (let at = path; !paths.has(at); at = folderOf(at)) paths.add(at);
  }
  return paths;
}

/** Reads what a commit holds as a content of the space. Bytes of files are stored, nothing else is. */
export async function readCommitContent(
  run: GitRun,
  common: CommonContent,
  commit: RemoteCommit,
): Promise<CommitContent & { readonly report: GitResult }> {
  const { ctx, job, operation, space } = run;
  await enterStage(run, 'config_check');
  const layout = await readLayout(commit.tree, { projectDirectory: operation.project_directory });
  job.signal.throwIfAborted();
  await enterStage(run, 'content_process');
  const reader = new ContentReader(ctx, space.store_id);
  const files = await importFiles(ctx, space.store_id, {
    tree: commit.tree,
    files: layout.files,
    known: await reader.files(common.base),
    onStored: (done, total) => {
      job.signal.throwIfAborted();
      job.progress(done, total);
    },
  });
  const content = await importedContent(reader, common.base, {
    layout,
    files,
    newId: (kind) => ctx.newId(kind),
    now: ctx.clock().toISOString(),
    repository: await repositoryTree(run, reader, { ...common, tree: commit.tree }),
  });
  return {
    common,
    base: common.base,
    content,
    layout: storedLayout(layout),
    git: revisionGit(run, commit, false),
    report: reportOf({ ...layout, warnings: [...layout.warnings, ...files.warnings] }),
  };
}

export function reportOf({
  pages,
  files,
  warnings,
}: Pick<Layout, 'pages' | 'files' | 'warnings'>): GitResult {
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
    ...(commitUrl !== undefined && { url: `${commitUrl.replace(/\/*$/, '/')}${oid}` }),
  };
}
