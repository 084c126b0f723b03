import { ApiError, type PublishedSiteContent } from '@lectern/contract';
import { hasAcceptedMarkdown, isFragment, type SiteRequest } from './site-request.ts';
import type { Assets } from './assets.ts';
import type { ContentTasks } from './content/content-tasks.ts';
import { type PageReader } from './content/read-references.ts';
import { llmsFullText } from './machines/llms-full.ts';
import { feedFile, hasUpdates, updatesFeed } from './machines/updates-feed.ts';
import { llmsText, robotsText, sitemapText } from './machines/site-files.ts';
import { type Outcome, pageOf, plain, type RenderedPage } from './outcome.ts';
import { readArticle } from './page/article.ts';
import { hasEditLinks } from './page/edit-link.ts';
import { renderLayout } from './page/layout.ts';
import { pdfPath } from './page/page-actions.ts';
import type { SitePage } from './page/page-model.ts';
import { readEmptySpace, readGroup, readNotFound, readSearchPage, renderHits } from './page/plain-pages.ts';
import { nodesOfDocument } from './content/document-node.ts';
import type { PageTree, TreePage } from './site/page-tree.ts';
import { readTree } from './site/read-tree.ts';
import { decodedPath, pageUrl, readSite, type SiteView } from './site/site-view.ts';
import { pictureIdIn, pictureName, pictureOf, picturesPath } from './page/picture-of-page.ts';
import type { PictureTasks } from './picture/picture-tasks.ts';
import type { SiteCalls, SiteSource, VisitorClient } from './source/site-source.ts';

export type Serving = {
  readonly source: SiteSource;
  readonly assets: Assets;
  readonly tasks: ContentTasks;
  readonly pictures: PictureTasks;
  /** The pages that are rendered now, by the key under which they are cached. */
  readonly rendering: Map<string, Promise<Outcome>>;
};

/** A page of a site, with what its headers depend on. */
export type SiteOutcome = { readonly outcome: Outcome; readonly view: SiteView };

/** What is at the URL that was resolved. */
export async function serveSite(
  serving: Serving,
  calls: SiteCalls,
  request: SiteRequest,
  lookup: PublishedSiteContent,
): Promise<SiteOutcome | undefined> {
  const client = await calls.visitor(lookup.apiToken);
  const view = await readSite(client, lookup, request.origin);
  if (view === undefined) return undefined;
  const path = decodedPath(lookup.pathname);
  if (path === undefined) return undefined;
  const outcome = await new SiteServer(serving, calls, client, view).serve(request, path);
  return { outcome, view };
}

class SiteServer {
  readonly #serving: Serving;
  readonly #calls: SiteCalls;
  readonly #client: VisitorClient;
  readonly #view: SiteView;
  /** Whether what is shown stays as it is for a while. */
  #isCacheable = true;

  constructor(serving: Serving, calls: SiteCalls, client: VisitorClient, view: SiteView) {
    this.#serving = serving;
    this.#calls = calls;
    this.#client = client;
    this.#view = view;
  }

  async serve(request: SiteRequest, path: string): Promise<Outcome> {
    const query = request.query.get('q');
    if (query !== null) return this.#search(query.slice(0, 512).toWellFormed().trim(), request);
    const isAtRoot = this.#view.lookup.basePath === this.#view.lookup.siteBasePath;
    const asMarkdown = hasAcceptedMarkdown(request) || path.endsWith('.md');
    const key = `${this.#view.digest} ${asMarkdown ? 'md' : 'html'} ${isAtRoot ? '' : '-'} ${path}`;
    const pages = this.#serving.source.cache.partition<RenderedPage>('reader pages');
    const { rendering } = this.#serving;
    // Many who ask for a page that is not known yet wait for the first of them.
    await rendering.get(key)?.catch(() => undefined);
    const known = pages.find(`${key} ${this.#period()}`);
    if (known !== undefined) return { kind: 'page', page: known };
    const outcome = this.#render(path, { isAtRoot, asMarkdown });
    rendering.set(key, outcome);
    try {
      const rendered = await outcome;
      if (this.#isCacheable && rendered.kind === 'page' && rendered.page.status === 200)
        pages.add(`${key} ${this.#period()}`, rendered.page, 2 * rendered.page.body.json.length);
      return rendered;
    } finally {
      if (rendering.get(key) === outcome) rendering.delete(key);
    }
  }

  async #render(path: string, where: { isAtRoot: boolean; asMarkdown: boolean }): Promise<Outcome> {
    const file = where.isAtRoot ? await this.#siteFile(path) : undefined;
    return file ?? this.#page(path, where.asMarkdown);
  }

  /** People, specifications and the URLs of files change without a revision: a page is kept for at most five minutes. */
  #period(): number {
    return Math.floor(Date.now() / 300_000);
  }

  async #siteFile(path: string): Promise<Outcome | undefined> {
    switch (path) {
      case 'robots.txt':
        return plain('text/plain', robotsText(this.#view));
      case 'sitemap.xml':
        return plain('application/xml', await sitemapText(await this.#reader()));
      case 'llms.txt':
        return plain('text/plain', await llmsText(await this.#reader()));
      case 'llms-full.txt':
        return plain('text/plain', await llmsFullText(await this.#reader()));
      default:
        return undefined;
    }
  }

  async #reader(): Promise<PageReader> {
    const [view, client, { source, tasks }] = [this.#view, this.#client, this.#serving];
    const tree = await readTree(source, client, view, {
      spaceId: view.lookup.space,
      revisionId: view.revisionId,
    });
    if (tree.hasComputed) this.#isCacheable = false;
    const onBusy = (): void => {
      this.#isCacheable = false;
    };
    return { source, tasks, onBusy, client, view, tree };
  }

  async #page(path: string, asMarkdown: boolean): Promise<Outcome> {
    const reader = await this.#reader();
    const { tree } = reader;
    const pictureId = pictureIdIn(path);
    if (pictureId !== undefined) return this.#picture(tree, pictureId, path);
    if (path.startsWith(pdfPath)) return this.#pdf(tree.find(path.slice(pdfPath.length)));
    const own = tree.findByPath(path);
    if (own === undefined && path.endsWith(feedFile)) {
      const feed = await this.#feed(tree, path);
      if (feed !== undefined) return feed;
    }
    const page = own ?? (asMarkdown ? tree.findByPath(withoutMarkdown(path)) : undefined);
    if (page === undefined && path === '')
      return this.#show(await readEmptySpace(reader, this.#serving.assets));
    if (page === undefined) return this.#missing(reader, path);
    if (asMarkdown && page.kind === 'document') return this.#markdown(page);
    return this.#show(await this.#readPage(reader, page));
  }

  async #readPage(reader: PageReader, page: TreePage): Promise<SitePage> {
    const { assets } = this.#serving;
    if (page.kind !== 'document') return readGroup(reader, assets, page);
    const place = { ...this.#place(page), metadata: hasEditLinks(this.#view) };
    const read = await this.#client.revisions.getPage({ ...place, format: 'document' });
    return read.type === 'document'
      ? readArticle(reader, page, read, assets)
      : readGroup(reader, assets, page);
  }

  #place({ id: pageId }: TreePage) {
    const { lookup, revisionId } = this.#view;
    return { spaceId: lookup.space, revisionId, pageId, metadata: false };
  }

  /** A redirect to the PDF of a page, which is rendered when it is asked for. */
  async #pdf(page: TreePage | undefined): Promise<Outcome> {
    if (page?.kind !== 'document' || !this.#view.settings.pdf.enabled)
      throw new ApiError('not_found', 'There is no such file.');
    const { space: spaceId } = this.#view.lookup;
    const { url } = await this.#client.pdfs.getOfSpace({ spaceId, page: page.id, only: true });
    return { kind: 'redirect', status: 302, location: url };
  }

  /** The picture of a page for cards; a redirect to it from the name of one that showed something else. */
  async #picture(tree: PageTree, pageId: string, path: string): Promise<Outcome> {
    const view = this.#view;
    const page = tree.find(pageId);
    const picture = page?.kind === 'document' ? pictureOf(view, tree, page) : undefined;
    if (page === undefined || picture === undefined)
      throw new ApiError('not_found', 'There is no such file.');
    const name = pictureName(picture, page);
    if (path !== picturesPath + name)
      return { kind: 'redirect', status: 302, location: view.base + picturesPath + name };
    const kept = this.#serving.source.cache.partition<Buffer>('reader pictures');
    const bytes = kept.find(name) ?? (await this.#serving.pictures.draw(picture, view.lookup.organization));
    if (bytes === undefined) throw new ApiError('unavailable', 'The picture cannot be drawn now.');
    kept.add(name, bytes, bytes.length);
    return pageOf('image/png', bytes, { status: 200, styleSource: '', connections: [] });
  }

  /** The updates of the page that the path of a feed is below. */
  async #feed(tree: PageTree, path: string): Promise<Outcome | undefined> {
    const page = tree.findByPath(path.slice(0, -feedFile.length).replace(/\/$/, ''));
    if (page?.kind !== 'document') return undefined;
    const read = await this.#client.revisions.getPage({ ...this.#place(page), format: 'document' });
    const nodes = read.type === 'document' ? nodesOfDocument(read.document) : [];
    if (!hasUpdates(nodes)) return undefined;
    const text = updatesFeed(this.#view, page, { nodes, homePath: tree.home?.path });
    return plain('application/rss+xml', text);
  }

  async #markdown(page: TreePage): Promise<Outcome> {
    const read = await this.#client.revisions.getPage({ ...this.#place(page), format: 'markdown' });
    const text = read.type === 'document' ? (read.markdown ?? '') : '';
    return plain('text/markdown', text.startsWith('# ') ? text : `# ${page.title}\n\n${text}`);
  }

  /** A redirect of the site, one of the content, or a page that says that there is none. */
  async #missing(reader: PageReader, path: string): Promise<Outcome> {
    const target = (await this.#siteRedirect()) ?? (await this.#movedPage(reader, path));
    if (target !== undefined) return { kind: 'redirect', status: 301, location: target };
    return this.#show(await readNotFound(reader, this.#serving.assets, path), 404);
  }

  async #siteRedirect(): Promise<string | undefined> {
    const { lookup, site, siteBase } = this.#view;
    const { organization: organizationId, site: siteId, shareKey, siteBasePath, basePath, pathname } = lookup;
    const below = `/${basePath.slice(siteBasePath.length)}${pathname.slice(1)}`;
    const found = await orMissing(
      this.#client.redirects.getBySource({ organizationId, siteId, source: below, shareKey }),
    );
    if (found === undefined) return undefined;
    const { published } = site.urls;
    return published !== undefined && found.target.startsWith(published)
      ? siteBase + found.target.slice(published.length)
      : found.target;
  }

  async #movedPage({ view, tree }: PageReader, path: string): Promise<string | undefined> {
    const { space: spaceId } = view.lookup;
    const { revisionId } = view;
    const moved = await orMissing(
      this.#client.revisions.getPageByPath({
        spaceId,
        revisionId,
        pagePath: path,
        format: 'markdown',
        metadata: false,
      }),
    );
    return moved === undefined || moved.path === path
      ? undefined
      : pageUrl(view.base, moved.path, tree.home?.path);
  }

  async #search(query: string, request: SiteRequest): Promise<Outcome> {
    const { organization: organizationId, site: siteId, siteSpace } = this.#view.lookup;
    await this.#calls.count('search');
    // Everything is each section in its default language and version, and those of the page itself.
    const isHere = request.query.get('in') === 'here';
    const scope = isHere
      ? { mode: 'specific' as const, siteSpaceIds: [siteSpace] }
      : { mode: 'default' as const, includedSiteSpaces: [siteSpace] };
    const hits =
      query === ''
        ? []
        : (await this.#client.search.inSite({ organizationId, siteId, limit: 20, body: { query, scope } }))
            .items;
    if (isFragment(request)) return plain('text/html', String(renderHits({ view: this.#view }, query, hits)));
    return this.#show(
      await readSearchPage(await this.#reader(), this.#serving.assets, { query, hits, isHere }),
    );
  }

  #show(page: SitePage, status = 200): Outcome {
    return pageOf('text/html', String(renderLayout(page)), {
      status,
      styleSource: page.styles.source,
      connections: [...page.connections],
    });
  }
}

function withoutMarkdown(path: string): string {
  const bare = path.replace(/\.md$/, '');
  return bare === 'index' || bare === 'README' ? '' : bare;
}

/** `undefined` for what does not exist for this visitor, or cannot. */
async function orMissing<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input'))
      return undefined;
    throw error;
  }
}
