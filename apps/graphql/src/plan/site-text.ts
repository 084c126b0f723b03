import { contract, type Operation } from '@lectern/contract';
import type { Ctx } from '@lectern/domain';
import {
  type Kind,
  kinds,
  type Level,
  organizationOfRoot,
  readTextOfSite,
  relationsOfSite,
} from '@lectern/domain/graph';
import { Work } from '../limits/work.ts';
import type { Failure, Written } from './failure.ts';
import type { Sources } from './plan-scope.ts';
import type { Output } from './row-writer.ts';

const {
  changeRequestContent,
  publishedContent,
  revisions,
  siteSections,
  siteSpaces,
  sites,
  spaceContent,
  spaces,
} = contract;
const kindsOfSite: ReadonlySet<Kind> = new Set([
  kinds.site,
  kinds.siteSection,
  kinds.siteSectionGroup,
  kinds.siteSpace,
  kinds.space,
]);
const operationsOfSite: ReadonlySet<Operation> = new Set<Operation>([
  sites.get,
  sites.getStructure,
  siteSections.get,
  siteSpaces.get,
  spaces.get,
  publishedContent.getSite,
]);
/**
 * Revisions of the spaces of a site: its version names the current ones. Those of change requests are read below one only.
 */
const contents = [spaceContent, revisions, changeRequestContent].map(
  (group): ReadonlySet<Operation> => new Set(Object.values(group)),
);

/** Values whose ids are those of the site, or of the space that they are read from. References may lead anywhere. */
const ownersOfSite: ReadonlySet<string> = new Set([
  'Query',
  'PublishedSiteContent',
  'PublishedContentSite',
  'SiteStructureOfSiteSpaces',
  'DocumentPage',
  'GroupPage',
  'LinkPage',
  'ComputedPage',
  'File',
  'ReusableContent',
]);

/** Whether a field reads nothing but a site, its places and spaces, and their revisions. */
export function isOfSite({ queries, operations, owners, unlisted }: Sources): boolean {
  return (
    unlisted.size === 0 &&
    queries.every(({ levels, pages }) => pages.length === 0 && levels.every(isLevelOfSite)) &&
    [...operations].every(isOperationOfSite) &&
    [...owners].every((owner) => ownersOfSite.has(owner))
  );
}

function isLevelOfSite({ kind, source }: Level): boolean {
  return kindsOfSite.has(kind) && (source.type !== 'relation' || relationsOfSite.has(source.relation));
}

function isOperationOfSite(operation: Operation): boolean {
  return (
    operationsOfSite.has(operation) ||
    (operation.revisioned && contents.some((group) => group.has(operation)))
  );
}

type SiteField = {
  readonly siteId: string;
  readonly organizationId?: string;
  /** Names what is written, and contains everything that it depends on besides the site and its reader. */
  readonly key: string;
  readonly write: (ctx: Ctx, output: Output) => Promise<Written | undefined>;
};

/** The cached text of a field about one site; `undefined` where the caller writes it: the first time, and with failures. */
export async function readTextOfRoot(
  ctx: Ctx,
  { bytes }: Output,
  { siteId, organizationId: named, key, write }: SiteField,
): Promise<string | undefined> {
  if (ctx.actor.kind !== 'user') return undefined;
  const organizationId = named ?? organizationOfRoot(ctx.actor.userId, siteId);
  if (organizationId === undefined) return undefined;
  const text = await readTextOfSite(
    ctx,
    { organizationId, siteId },
    {
      key,
      async write(inner) {
        const failures: Failure[] = [];
        const written = await write(inner, { failures, bytes: bytes.part(), work: new Work() });
        return typeof written === 'string' && failures.length === 0 ? written : undefined;
      },
    },
  );
  if (text !== undefined) bytes.written += text.length;
  return text;
}
