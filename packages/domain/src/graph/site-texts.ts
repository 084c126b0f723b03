import { runInWorkScope } from '@lectern/database';
import { opens } from '../access/token-scope.ts';
import { cachesResponses } from '../context/caches-responses.ts';
import type { Ctx } from '../context/context.ts';
import type { SiteId } from '../context/site-versions.ts';
import { Dependencies, digestFor } from '../core/dependencies.ts';
import { bytesOfText } from '../core/response-cache.ts';
import { signedUrlParts } from '../operations/revision-etag.ts';
import { siteRole } from '../rules/content-role.ts';
import { readForReader } from '../sites/structure/read-for-reader.ts';
import { setOrganization, tenantOf } from './root-organizations.ts';

/** Longer ones are written each time. */
const maxLength = 262_144;

/** A text about a site, with what it depends on besides the site. */
type SiteText = {
  /** `undefined` for what is not cached, such as an error. */
  readonly text: string | undefined;
  readonly lookups: Dependencies<Ctx>['lookups'];
  readonly digest: string;
  readonly sizeBytes: number;
};

const nothing: SiteText = { text: undefined, lookups: [], digest: '', sizeBytes: 0 };

/** What is written about a site, from what a member sees of it. */
type SiteWriting = {
  /** Names what is written, and contains everything that it depends on besides the site and its reader. */
  readonly key: string;
  /**
   * Writes it, from what it reads through the context that it receives: of a site, of its sections, site spaces and
   * spaces, and of revisions of these.
   */
  readonly write: (ctx: Ctx) => Promise<string | undefined>;
};

/**
 * Writes a text about a site, or returns what was written before of the same version of it, for a reader with the same roles
 * who sees the same of what it refers to. `undefined` where nothing is cached, and for what was not asked for before: the
 * caller writes it then.
 */
export async function readTextOfSite(
  ctx: Ctx,
  { organizationId, siteId }: SiteId,
  { key, write }: SiteWriting,
): Promise<string | undefined> {
  const { actor, store, responseCache } = ctx;
  if (actor.kind !== 'user' || !cachesResponses(ctx) || !opens(actor, { organizationId })) return undefined;
  const asked = responseCache.partition<true>('asked of sites');
  const name = `${siteId} ${key}`;
  if (asked.find(name) === undefined) {
    asked.add(name, true, 0);
    return undefined;
  }
  const tenant = tenantOf(actor, siteId);
  const site = await runInWorkScope({ tenant, kind: 'ordinary' }, () =>
    store.sites.findForActor(organizationId, siteId, actor.userId),
  );
  if (site === undefined || siteRole(site) === null) return undefined;
  setOrganization(actor.userId, siteId, organizationId);
  return runInWorkScope({ tenant: organizationId, kind: 'ordinary' }, async () => {
    const urls = await signedUrlParts(ctx, ctx.clock());
    const { text, lookups, digest } = await readForReader<SiteText>(ctx, actor, site, {
      name: `text ${JSON.stringify([key, urls])}`,
      load: async (inner) => {
        const dependencies = new Dependencies<Ctx>();
        const written = await write({ ...inner, dependencies });
        const { lookups, digest: found, sizeBytes } = dependencies;
        if (written === undefined || written.length > maxLength) return nothing;
        return {
          text: written,
          lookups,
          digest: found,
          sizeBytes: sizeBytes + bytesOfText(written),
        };
      },
      sizeOf: ({ sizeBytes }) => sizeBytes,
    });
    if (lookups.length === 0) return text;
    return (await digestFor(ctx, lookups)) === digest ? text : undefined;
  });
}
