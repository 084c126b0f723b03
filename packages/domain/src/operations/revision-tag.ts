import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '@lectern/content';
import type { AnyGranted } from '../access/granted.ts';
import type { ParsedInput } from '../core/parse-input.ts';
import type { Ctx } from '../context/context.ts';
import { specsOfRevision } from '../spaces/computed/computed-trees.ts';
import { findVisibleSpecs } from '../spaces/computed/visible-specs.ts';

/** Increment it when the same revision is presented differently. */
const presentationVersion = 2;

export type RevisionTag = {
  /** In quotes. */
  readonly tag: string;
  /** The specs that pages of the revision stand for: what is read changes with them. */
  readonly specSlugs: readonly string[];
};

/**
 * The ETag of what is read of a revision. It identifies the revision and everything else that the result depends on besides
 * its URL. Signed URLs of files change with the day, for visitors with that of their token, and computed pages with the
 * latest versions of their specs.
 */
export async function revisionTag(
  ctx: Pick<Ctx, 'settings' | 'clock' | 'store' | 'contentCache'>,
  { revisionId }: ParsedInput,
  granted: AnyGranted,
): Promise<RevisionTag> {
  const { settings, clock } = ctx;
  const { actor } = granted;
  const now = actor.kind === 'visitor' ? new Date(actor.issuedAt * 1000) : clock();
  const day = now.toISOString().slice(0, 10);
  const revision = revisionId ?? headOf(granted);
  const { slugs, versions } = await specsOf(ctx, granted, revision);
  const parts = [
    presentationVersion,
    settings.publicUrl,
    settings.appUrl,
    day,
    revision,
    readerPart(granted),
    ...versions,
  ];
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27);
  return { tag: `"${digest}"`, specSlugs: slugs };
}

/** Conditions apply to the claims of a visitor. Members all read the same. */
function readerPart({ actor }: AnyGranted): string | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Claims were parsed from the JSON of a token.
  return actor.kind === 'visitor' ? canonicalJson(actor.claims as Json) : null;
}

/** The specs of computed pages, and the latest versions of those that the reader may see. */
async function specsOf(
  ctx: Pick<Ctx, 'store' | 'contentCache'>,
  granted: AnyGranted,
  revisionId: unknown,
): Promise<{ readonly slugs: readonly string[]; readonly versions: readonly string[] }> {
  if (!('space' in granted) || typeof revisionId !== 'string') return { slugs: [], versions: [] };
  const { space, actor } = granted;
  const slugs = await specsOfRevision(ctx, space, revisionId);
  const names = slugs.map((slug) => ({ organizationId: space.organization_id, slug }));
  const specs = await findVisibleSpecs(ctx, names, actor);
  return { slugs, versions: specs.map(({ slug, versionId }) => `${slug}:${versionId}`) };
}

function headOf(granted: AnyGranted): string | null {
  if ('changeRequest' in granted) return granted.changeRequest.revision_id;
  return 'space' in granted ? granted.space.revision_id : null;
}
