import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { Ctx } from '../../context/context.ts';
import type { HeadChange } from '../../context/head-change.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import { emptyRoots, isSameContent } from '@lectern/content';
import { fingerprintOf, serverOf } from './link-server.ts';
import { linkIndexOf, linksChange, emptyLinkIndex } from './links-change.ts';
import { rebuildLinksJob } from './rebuild-links.job.ts';
import { LinkedTexts } from './read-linked.ts';
import { writeLinks } from './write-links.ts';

/**
 * Keeps the links of a space as its content is. Where they were never kept, or with other addresses of the server, a job
 * makes them from scratch.
 */
export async function updateLinkIndex(tx: Ctx, change: HeadChange): Promise<void> {
  const { space, before, after, reader } = change;
  const { settings } = tx;
  const server = fingerprintOf(settings);
  const state = await tx.store.links.findSpace(space.id);
  const isKept = state?.revision_id === before.id && state.server === server;
  if (!isKept && !isEmpty(before)) {
    const place = { organizationId: space.organization_id, spaceId: space.id, key: space.id };
    await enqueueJob(tx, rebuildLinksJob, { spaceId: space.id }, place);
    return;
  }
  if (!isKept && state !== undefined) await tx.store.links.deleteAll(space.id);
  const changes = await linksChange(
    {
      kept: isKept ? linkIndexOf(tx.store, space.id) : emptyLinkIndex,
      texts: new LinkedTexts(reader, change.texts),
      server: serverOf(settings),
    },
    change,
  );
  await writeLinks(tx.store, {
    changes,
    row: {
      space_id: space.id,
      revision_id: after.id,
      server,
      ok: 0,
      broken: 0,
      in_app: 0,
      ...(isKept && { ok: state.ok, broken: state.broken, in_app: state.in_app }),
    },
  });
}

function isEmpty(revision: RevisionRow): boolean {
  return isSameContent(revision, emptyRoots);
}
