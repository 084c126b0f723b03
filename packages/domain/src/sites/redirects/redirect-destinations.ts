import { invalidInput, permits, type SiteRedirectDestinationInput, trimOf } from '@lectern/contract';
import type { PageTree } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { assertUser } from '../../core/actor.ts';
import { contentRole } from '../../rules/content-role.ts';
import { currentPageTree } from '../../spaces/content/current-page-tree.ts';
import type { RedirectRow } from '../../store/sites/redirects.repository.ts';

type Columns = Pick<RedirectRow, 'site_section_id' | 'site_space_id' | 'page_id' | 'external_url'>;

const none = { site_section_id: null, site_space_id: null, page_id: null, external_url: null };

/** What redirects of a site may lead to, read once for many of them. The caller has locked the site. */
export class RedirectDestinations {
  readonly #ctx: Ctx;
  readonly #siteId: string;
  #sections: Promise<ReadonlySet<string>> | undefined;
  #siteSpaces: ReturnType<Ctx['store']['siteSpaces']['listPlacements']> | undefined;
  #readableSpaces: Promise<ReadonlySet<string>> | undefined;
  readonly #pageTrees = new Map<string, Promise<PageTree | undefined>>();

  constructor(ctx: Ctx, siteId: string) {
    this.#ctx = ctx;
    this.#siteId = siteId;
  }

  /** The columns of a destination; 400 for one that is not on the site. */
  async columnsOf(destination: SiteRedirectDestinationInput): Promise<Columns> {
    switch (destination.kind) {
      case 'external':
        return { ...none, external_url: destination.url };
      case 'site-section': {
        const { siteSectionId } = destination;
        this.#sections ??= this.#listSections();
        if (!(await this.#sections).has(siteSectionId))
          throw invalidInput('body.destination.siteSectionId', 'names no section of this site');
        return { ...none, site_section_id: siteSectionId };
      }
      case 'site-space':
        return { ...none, site_space_id: (await this.#siteSpace(destination.siteSpaceId)).id };
      case 'site-page': {
        const { id, space_id: spaceId } = await this.#siteSpace(destination.siteSpaceId);
        const { pageId } = destination;
        const type = (await this.#pageTree(spaceId))?.find(pageId)?.type;
        if (!hasPath(type)) throw invalidInput('body.destination.pageId', 'names no page of the space');
        return { ...none, site_space_id: id, page_id: pageId };
      }
      case 'path':
        return this.#columnsOfPath(destination);
      default:
        return destination satisfies never;
    }
  }

  async #columnsOfPath({ spaceId, path }: { spaceId: string; path: string }): Promise<Columns> {
    const siteSpaces = await this.#listSiteSpaces();
    const placed = siteSpaces.filter(({ space_id: id }) => id === spaceId);
    const siteSpace = placed.find(({ is_default: isDefault }) => isDefault) ?? placed[0];
    this.#readableSpaces ??= this.#listReadableSpaces();
    // What is at a path is for those who can read it.
    if (siteSpace === undefined || !(await this.#readableSpaces).has(spaceId))
      throw invalidInput('body.destination.spaceId', 'names no space on this site that you can read');
    const pageTree = await this.#pageTree(spaceId);
    const pageId = pageTree?.findByPath(trimOf(path, '/'));
    if (pageId === undefined || !hasPath(pageTree?.find(pageId)?.type))
      throw invalidInput('body.destination.path', 'names no page of the space');
    return { ...none, site_space_id: siteSpace.id, page_id: pageId };
  }

  async #siteSpace(siteSpaceId: string) {
    const siteSpace = (await this.#listSiteSpaces()).find(({ id }) => id === siteSpaceId);
    if (siteSpace !== undefined) return siteSpace;
    throw invalidInput('body.destination.siteSpaceId', 'names no site space of this site');
  }

  async #listSections(): Promise<ReadonlySet<string>> {
    const sections = await this.#ctx.store.siteSections.listBySiteIds([this.#siteId]);
    return new Set(sections.map(({ id }) => id));
  }

  async #listReadableSpaces(): Promise<ReadonlySet<string>> {
    const { store, actor } = this.#ctx;
    const siteSpaces = await store.siteSpaces.listBySiteIds([this.#siteId], assertUser(actor).userId);
    const readable = siteSpaces.filter((row) => permits('space.view', contentRole(row)));
    return new Set(readable.map(({ id }) => id));
  }

  #listSiteSpaces() {
    this.#siteSpaces ??= this.#ctx.store.siteSpaces.listPlacements(this.#siteId);
    return this.#siteSpaces;
  }

  #pageTree(spaceId: string): Promise<PageTree | undefined> {
    const found = this.#pageTrees.get(spaceId) ?? currentPageTree(this.#ctx, spaceId);
    this.#pageTrees.set(spaceId, found);
    return found;
  }
}

function hasPath(type: string | undefined): boolean {
  return type === 'document' || type === 'group';
}
