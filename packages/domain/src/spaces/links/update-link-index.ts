import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { Ctx } from '../../context/context.ts';
import type { HeadChange } from '../../context/head-change.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import { emptyContentRoots, isSameContent } from '@lectern/content';
import { serverFingerprint, serverAddresses } from '../references/link-server.ts';
import { emptyLinkIndex, linkIndexOfSpace } from './link-index.ts';
import { computeLinkIndexChange } from './link-index-change.ts';
import { rebuildLinkIndexJob } from './rebuild-link-index.job.ts';
import { isLarge } from '../../rules/large-change.rules.ts';
import { LinkReader } from './link-reader.ts';
import { writeLinkIndex } from './write-link-index.ts';

/**
 * Updates the link index of a space after a change of its head. An index that is missing or was built with other server
 * URLs is rebuilt by a job, and so is that of a large change.
 */
export async function updateLinkIndex(tx: Ctx, change: HeadChange): Promise<void> {
  const { space, before, after, reader } = change;
  const { settings } = tx;
  const server = serverFingerprint(settings);
  const state = await tx.store.links.findSpaceIndex(space.id);
  const isCurrent = state?.revision_id === before.id && state.server === server;
  if (isLarge(change.difference.pages.size) || (!isCurrent && !isEmpty(before))) {
    const scope = { organizationId: space.organization_id, spaceId: space.id, key: space.id };
    await enqueueJob(tx, rebuildLinkIndexJob, { spaceId: space.id }, scope);
    return;
  }
  if (!isCurrent && state !== undefined) await tx.store.links.deleteAll(space.id);
  const changes = await computeLinkIndexChange(
    {
      index: isCurrent ? linkIndexOfSpace(tx.store, space.id) : emptyLinkIndex,
      computedPages: tx.store.computedPages,
      texts: new LinkReader(reader, change.texts),
      server: serverAddresses(settings),
    },
    change,
  );
  await writeLinkIndex(tx.store, {
    changes,
    row: {
      space_id: space.id,
      revision_id: after.id,
      server,
      ok: 0,
      broken: 0,
      in_app: 0,
      ...(isCurrent && { ok: state.ok, broken: state.broken, in_app: state.in_app }),
    },
  });
}

function isEmpty(revision: RevisionRow): boolean {
  return isSameContent(revision, emptyContentRoots);
}
