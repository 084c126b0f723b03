import type { Derivation } from '../content/head-change.ts';
import { emptyRoots, isSameContent, type RevisionRow } from '../content/revisions.repository.ts';
import { fingerprintOf, serverOf } from './link-server.ts';
import { keptOf, linksChange, nothingKept } from './links-change.ts';
import { rebuildLinksJob } from './rebuild-links.job.ts';
import { LinkedTexts } from './read-linked.ts';
import { writeLinks } from './write-links.ts';

/**
 * Keeps the links of a space as its content is. Where they were never kept, or with other addresses of the server, a job
 * makes them from scratch.
 */
export const keepLinks: Derivation = async (tx, change) => {
  const { space, before, after, reader, settings } = change;
  const server = fingerprintOf(settings);
  const state = await tx.links.findSpace(space.id);
  const isKept = state?.revision_id === before.id && state.server === server;
  if (!isKept && !isEmpty(before)) {
    const place = { organizationId: space.organization_id, spaceId: space.id, key: space.id };
    await tx.jobs.enqueue(rebuildLinksJob, { spaceId: space.id }, place);
    return;
  }
  if (!isKept && state !== undefined) await tx.links.deleteAll(space.id);
  const changes = await linksChange(
    {
      kept: isKept ? keptOf(tx, space.id) : nothingKept,
      texts: new LinkedTexts(reader, change.texts),
      server: serverOf(settings),
    },
    change,
  );
  await writeLinks(tx, {
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
};

function isEmpty(revision: RevisionRow): boolean {
  return isSameContent(revision, emptyRoots);
}
