import type { RepositoryTree } from '@lectern/content';
import { JobError } from '../../platform/jobs/job-error.ts';
import type { GitRun } from './git-run.ts';
import { type Advertisement, fetchPack, Packfile, parseCommit, readFileTree } from '@lectern/git';

/** A fetched commit with its tree. */
export type RemoteCommit = {
  readonly oid: string;
  readonly message: string;
  readonly treeOid: string;
  readonly tree: RepositoryTree;
  readonly packfile: Packfile;
};

/** The object id of the head of the branch. */
export function branchHead({ operation }: GitRun, { refs }: Advertisement): string {
  const oid = refs.get(operation.ref);
  if (oid !== undefined) return oid;
  const branches = [...refs.keys()].filter((name) => name.startsWith('refs/heads/')).slice(0, 5);
  const others = branches.length === 0 ? 'it has none' : `it has ${branches.join(', ')}`.slice(0, 300);
  throw new JobError('git_ref_not_found', `The repository has no branch ${operation.ref}: ${others}.`, {
    retryable: false,
  });
}

export async function fetchCommit(
  { remote }: GitRun,
  from: Advertisement,
  oid: string,
): Promise<RemoteCommit> {
  const { limits, signal } = remote;
  const packfile = await Packfile.read(await fetchPack(remote, from, oid), limits, signal);
  const { tree: treeOid, message } = parseCommit(packfile.get(oid, 'commit'));
  return { oid, message, treeOid, packfile, tree: readFileTree(packfile, treeOid, limits) };
}
