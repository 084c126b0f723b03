import { isShownTo } from '@lectern/content';
import type { Reader, VisitorActor } from '../../core/actor.ts';
import type { Ctx } from '../../context/context.ts';
import { readOfSite } from '../../access/read-of-site.ts';
import { cachesResponses } from '../../context/caches-responses.ts';
import type { SiteRow } from '../../store/sites/sites.repository.ts';

/** What of a site a reader sees, from the site as it is in the context that `load` receives. */
type ReaderRead<Value> = {
  readonly name: string;
  readonly load: (ctx: Ctx, site: SiteRow) => Promise<Value>;
  /** As in `readOfSite`. */
  readonly sizeOf?: (value: Value) => number;
};

/**
 * Reads something of a site that depends on its reader only by the conditions that a visitor meets, or by the roles of a
 * member. Readers who see the same share it.
 */
export async function readForReader<Value extends object>(
  ctx: Ctx,
  reader: Reader,
  site: SiteRow,
  { name, load, sizeOf }: ReaderRead<Value>,
): Promise<Value> {
  if (!cachesResponses(ctx)) return load(ctx, site);
  const id = { organizationId: site.organization_id, siteId: site.id };
  const outcome = await outcomeOf(ctx, reader, site);
  const value = await readOfSite(ctx, id, {
    key: `${name} ${reader.kind} ${JSON.stringify([outcome, site.share_key])}`,
    isResult: true,
    sizeOf,
    load: async (tx) => {
      // In one snapshot with what is read, since when anything may have changed.
      const current = await readAgain(tx, reader, site);
      if (current === undefined || (await outcomeOf(tx, reader, current)) !== outcome) return undefined;
      return load(tx, current);
    },
  });
  return value ?? load(ctx, site);
}

async function readAgain({ store }: Ctx, reader: Reader, site: SiteRow): Promise<SiteRow | undefined> {
  const { organization_id: organizationId, id: siteId } = site;
  if (reader.kind === 'user') {
    const row = await store.sites.findForActor(organizationId, siteId, reader.userId);
    return row && { ...row, ...(site.share_key !== undefined && { share_key: site.share_key }) };
  }
  const row = await store.publishedSites.findForVisitor({ organizationId, siteId });
  if (row === undefined) return undefined;
  const { key_number: _number, share_key: _key, ...columns } = row;
  return { ...site, ...columns };
}

/** Everything of a reader that decides what they see of a site. */
function outcomeOf(ctx: Ctx, reader: Reader, site: SiteRow): Promise<string> {
  return reader.kind === 'user' ? rolesOf(ctx, reader.userId, site) : conditionsMet(ctx, reader, site);
}

/** The roles of a member on a site and its spaces: that in the organization, and those that were granted. */
async function rolesOf({ store }: Ctx, userId: string, site: SiteRow): Promise<string> {
  const { id, organization_role: role, granted_rank: rank } = site;
  if (role === 'admin') return role;
  return JSON.stringify([role, rank, await store.siteSpaces.grantsOfUser(id, userId)]);
}

/** Which of the conditions on a site a visitor meets. */
async function conditionsMet(ctx: Ctx, { claims }: VisitorActor, site: SiteRow): Promise<string> {
  const conditions = await readOfSite(
    ctx,
    { organizationId: site.organization_id, siteId: site.id },
    {
      key: 'conditions',
      load: (tx) => listConditions(tx, site.id),
    },
  );
  return (conditions ?? []).map((condition) => (isShownTo(claims, condition) ? '1' : '0')).join('');
}

/** Every condition on a site once. */
async function listConditions(ctx: Ctx, siteId: string): Promise<string[]> {
  const { publishedSites, customizations } = ctx.store;
  const [{ sections, siteSpaces }, stored] = await Promise.all([
    publishedSites.listRoutes(siteId),
    customizations.findOfSite(siteId),
  ]);
  const settings = [stored.site, ...stored.siteSpaces.map(({ overrides }) => overrides)];
  const conditions = [
    ...[...sections, ...siteSpaces].map(({ condition }) => condition),
    ...settings.flatMap((set) => set?.header?.links?.map(({ condition }) => condition ?? null) ?? []),
  ];
  return [...new Set(conditions.filter((condition) => condition !== null))].toSorted();
}
