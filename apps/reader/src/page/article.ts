import type { DocumentPage } from '@lectern/contract';
import { type DocumentNode, nodesOfDocument, plainText } from '../content/document-node.ts';
import { icon } from '../content/icons.ts';
import { type PageReader, readReferences } from '../content/read-references.ts';
import { HeadingLevels, maxRepeatedCharacters, type RenderContext } from '../content/render-context.ts';
import { linkAttributes } from '../content/render-inlines.ts';
import { renderBlocks, renderCover } from '../content/render-blocks.ts';
import { asksForFeedback, thanksId } from '../feedback/feedback-of-pages.ts';
import { attributes, type Content, html, type Html } from '../html/html.ts';
import { StyleSheet } from '../html/style-sheet.ts';
import { ancestorsOf, isHidden, type TreePage } from '../site/page-tree.ts';
import { readVariants } from '../site/read-variants.ts';
import { feedFile, hasUpdates } from '../machines/updates-feed.ts';
import { canonicalUrl, pageUrl, type SiteView } from '../site/site-view.ts';
import type { Assets } from '../assets.ts';
import { emojiText } from './header.ts';
import { directionOf, messagesOf } from '../messages/messages.ts';
import { describePage } from './describe-page.ts';
import { renderPageActions } from './page-actions.ts';
import { editUrl } from './edit-link.ts';
import { type OutlineEntry, type SitePage, titleId } from './page-model.ts';
import { themeRules } from './theme.ts';

/** The references of what surrounds every page. */
export function referencesOfSite({ settings }: SiteView): unknown[] {
  const { header, footer, announcement } = settings;
  return [
    ...header.links.flatMap(({ to, links }) => [to, ...links.map((link) => link.to)]),
    ...footer.groups.flatMap(({ links }) => links.map(({ to }) => to)),
    announcement?.link?.to,
  ];
}

/** The document of a page with everything around it. */
export async function readArticle(
  reader: PageReader,
  page: TreePage,
  read: DocumentPage,
  assets: Assets,
): Promise<SitePage> {
  const { view, tree } = reader;
  const nodes = nodesOfDocument(read.document);
  const { cover } = read;
  const references = await readReferences(reader, nodes, [
    ...referencesOfSite(view),
    cover?.ref,
    cover?.refDark,
  ]);
  const messages = messagesOf(view.settings.internationalization.locale);
  const styles = new StyleSheet();
  styles.add(themeRules(view.settings, new URL(reader.source.addresses.publicUrl).origin));
  const context: RenderContext = {
    references,
    settings: view.settings,
    styles,
    messages,
    origin: view.origin,
    budget: { characters: maxRepeatedCharacters },
    ids: { next: 0 },
    headings: new HeadingLevels(),
    leadPicture: nodes[0]?.type === 'images' ? nodes[0].nodes[0]?.data : undefined,
    connections: new Set(),
    blocks: (children) => renderBlocks(context, children),
  };
  const content = renderBlocks(context, nodes);
  const isPublic = view.site.visibility === 'public' && !view.isPreview;
  const title = tree.home === page ? (page.title === '' ? view.title : page.title) : page.title;
  const shell = { view, tree, messages, styles, assets, references, current: page, title };
  const { layout } = read;
  const main = html`${layout.cover && renderCover(context, cover) && html`<div class="cover ${layout.coverSize}">${renderCover(context, cover)}</div>`}
    <div class="page-top">${renderBreadcrumbs(shell)}${renderPageActions(shell, page)}</div>
    <article dir="${directionOf(plainText(nodes.slice(0, 20)).slice(0, 2000) || title)}">
      ${renderTitle(page, layout.title, layout.description ? read.description : undefined)}${nodes.length === 0 ? renderChildren(shell) : content}
    </article>
    ${renderEnd(shell, layout.pagination, editUrl(view, read))}`;
  return {
    ...shell,
    description: read.description ?? describePage(page, nodes, references.specs),
    canonical: isPublic ? canonicalUrl(view, page.path, tree.home?.path) : undefined,
    isIndexed: isPublic && !page.noRobotsIndex && !isHidden(page),
    main,
    outline: layout.outline ? outlineOf(nodes) : [],
    query: '',
    variantUrls: await readVariants(reader.source, reader.client, view, page),
    feed: hasUpdates(nodes) ? feedUrl(view, page, tree.home) : undefined,
    connections: context.connections,
    layout,
  };
}

function renderTitle(page: TreePage, hasTitle: boolean, description: string | undefined): Html {
  const picture =
    page.emoji === undefined
      ? icon(page.icon)
      : html`<span class="emoji" aria-hidden="true">${emojiText(page.emoji)}</span>`;
  return html`<h1${attributes({ id: titleId, class: hasTitle ? undefined : 'hidden' })}>${picture}${page.title}</h1>${description && html`<p class="lead">${description}</p>`}`;
}

type Shell = Pick<SitePage, 'view' | 'tree' | 'messages' | 'current'>;

function renderBreadcrumbs({ view, tree, messages, current }: Shell): Content {
  const above = current === undefined ? [] : ancestorsOf(current);
  const { section } = view.current;
  if (above.length === 0 && (section === undefined || current === tree.home)) return undefined;
  const items = above.map((page) =>
    page.kind === 'document'
      ? html`<li><a href="${pageUrl(view.base, page.path, tree.home?.path)}">${page.title}</a></li>`
      : html`<li>${page.title}</li>`,
  );
  return html`<nav class="breadcrumbs" aria-label="${messages.breadcrumbs}">
    <ol>
      <li><a href="${view.base}">${section?.title ?? messages.home}</a></li>
      ${items}
    </ol>
  </nav>`;
}

/** The pages below a page, as links. */
export function renderChildren({ view, tree, current, messages }: Shell): Content {
  const children = (current?.children ?? []).filter(({ hidden }) => !hidden).slice(0, 100);
  if (children.length === 0) return html`<p class="quiet">${messages.empty}</p>`;
  return html`<ul class="cards">
    ${children.map((child) => {
      const href = child.kind === 'link' ? child.href : pageUrl(view.base, child.path, tree.home?.path);
      return (
        href &&
        html`<li class="card linked">
          <div class="card-body">
            <p><strong>${child.title}</strong></p>
            ${child.description && html`<p>${child.description}</p>`}
          </div>
          <a class="card-target" href="${href}">${child.title}</a>
        </li>`
      );
    })}
  </ul>`;
}

/** Visitors need no script to say what they think of a page. */
function renderFeedback({ view, tree, messages, current }: Shell): Content {
  if (!asksForFeedback(view)) return undefined;
  const url = pageUrl(view.base, current?.path, tree.home?.path);
  return html`<form class="feedback" method="post" action="${url}">
      <p id="~helpful">${messages.helpful}</p>
      <div role="group" aria-labelledby="~helpful">
        <button name="rating" value="good">${messages.yes}</button>
        <button name="rating" value="ok">${messages.partly}</button>
        <button name="rating" value="bad">${messages.no}</button>
      </div>
    </form>
    <p class="thanks" id="${thanksId}" tabindex="-1">${messages.thanks}</p>`;
}

function renderEnd(shell: Shell, hasPagination: boolean, edit: string | undefined): Content {
  const { view, tree, messages, current } = shell;
  if (current === undefined) return undefined;
  const { previous, next } = tree.neighbours(current);
  const link = (page: TreePage | undefined, rel: 'prev' | 'next') =>
    page &&
    html`<a class="${rel}" rel="${rel}" href="${pageUrl(view.base, page.path, tree.home?.path)}"
      ><small>${rel === 'prev' ? messages.previous : messages.next}</small><span>${page.title}</span></a
    >`;
  const isPaged = hasPagination && view.settings.pagination.enabled && (previous ?? next) !== undefined;
  const updated = current.updatedAt === undefined ? undefined : messages.date(current.updatedAt);
  return html`<div class="page-end">
    <p class="page-meta">
      ${updated && html`<span>${messages.updated} <time datetime="${current.updatedAt}">${updated}</time></span>`}${edit && html`<a href="${edit}" ${linkAttributes({ origin: view.origin, settings: view.settings }, edit)}>${messages.editPage}</a>`}
    </p>
    ${renderFeedback(shell)}
    ${isPaged && html`<nav class="pagination" aria-label="${messages.pages}">${link(previous, 'prev')}${link(next, 'next')}</nav>`}
  </div>`;
}

/** The URL of the feed of a page with updates. */
function feedUrl({ base }: SiteView, page: TreePage, home: TreePage | undefined): string {
  return page === home ? `${base}${feedFile}` : `${pageUrl(base, page.path, undefined)}/${feedFile}`;
}

/** Headings of the first two levels, at most 100; those within tabs and the like are not on the page at once. */
function outlineOf(nodes: readonly DocumentNode[]): OutlineEntry[] {
  return nodes
    .flatMap((node): OutlineEntry[] => {
      const level = node.type === 'heading-1' ? 1 : node.type === 'heading-2' ? 2 : undefined;
      return level === undefined || node.id === undefined
        ? []
        : [{ id: node.id, title: plainText(node.nodes), level }];
    })
    .slice(0, 100);
}
