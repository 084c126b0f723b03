import { attributes, type Content, html, type Html } from '../html/html.ts';
import { renderAnnouncement, renderFooter } from './footer.ts';
import { emojiText, renderHeader } from './header.ts';
import { directionOf } from '../messages/messages.ts';
import { type SitePage, titleId } from './page-model.ts';
import { renderSidebar } from './sidebar.ts';
import { pictureSize } from './picture.ts';
import { pictureUrl } from './picture-of-page.ts';
import { spacesOf } from '../site/site-structure.ts';
import { renderStructuredData } from './structured-data.ts';

/** A whole page of a site. */
export function renderLayout(page: SitePage): Html {
  const { view, messages, main, outline, layout, styles, assets } = page;
  const { settings } = view;
  const { styling } = settings;
  const header = renderHeader(page);
  const sidebar = layout.tableOfContents ? renderSidebar(page) : undefined;
  const aside = layout.outline && outline.length > 1 ? renderOutline(page) : undefined;
  const rest = html`<a class="skip" href="#~content">${messages.skip}</a
    >${renderAnnouncement(page)}${view.isPreview && html`<p class="preview" role="status">${messages.preview}</p>`}
    ${header}
    <div
      class="layout${sidebar === undefined ? ' no-sidebar' : ''}${aside === undefined ? ' no-outline' : ''}"
    >
      ${sidebar}
      <main id="~content" tabindex="-1">${main}</main>
      ${aside}
    </div>
    ${renderFooter(page)}`;
  const classes = `theme-${styling.theme} links-${styling.links} sidebar-${styling.sidebar.background} list-${styling.sidebar.list} icons-${styling.icons}`;
  return html`<!doctype html>
    <html
      lang="${messages.language}"
      dir="${directionOf(page.title)}"
      class="${classes}"
      ${attributes({
        // A site that is dark by default is so until a reader chooses; any other follows the reader's system.
        'data-theme':
          settings.themes.toggeable && settings.themes.default === 'light'
            ? undefined
            : settings.themes.default,
        'data-fixed': !settings.themes.toggeable,
        'data-results': messages.resultCount,
        'data-enlarge': messages.enlarge,
        ...scopesOf(page),
        'data-diagrams': view.siteBase + assets.diagrams.path,
        'data-base': view.base,
        'data-copy': messages.copy,
        'data-copied': messages.copied,
        'data-close': messages.close,
        'data-search': messages.searchHint,
      })}
    >
      <head>
        ${renderHead(page)}${styles.element}${assets.themeScript}
      </head>
      <body>
        ${rest}
      </body>
    </html>`;
}

/** Where the search dialog can search, on a site of several spaces. */
function scopesOf({ view, messages }: SitePage): Record<string, string> {
  if (spacesOf(view.structure).length < 2) return {};
  return {
    'data-here': view.current.section?.title ?? view.current.siteSpace.title,
    'data-everywhere': messages.everywhere,
    'data-search-in': messages.searchIn,
  };
}

function renderHead(page: SitePage): Html {
  const { view, tree, title, description, canonical, isIndexed, assets, current, feed } = page;
  const { settings, siteBase, site } = view;
  const name = title === view.title ? title : `${title} | ${view.title}`;
  const isPicture = settings.socialPreview.url === undefined;
  const picture =
    settings.socialPreview.url ??
    (current?.kind === 'document' ? pictureUrl(view, tree, current) : undefined);
  return html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${name}</title>
    ${description && html`<meta name="description" content="${description}" />`}
    ${!isIndexed && html`<meta name="robots" content="noindex" />`}
    ${canonical && html`<link rel="canonical" href="${canonical}" />`} ${renderCard(page, picture, isPicture)}
    <meta name="color-scheme" content="light dark" />
    ${renderFavicon(siteBase, settings.favicon, site.icon)}
    ${current?.kind === 'document' && canonical && html`<link rel="alternate" type="text/markdown" href="${canonical.replace(/\/$/, '/index')}.md" />`}
    ${feed && html`<link rel="alternate" type="application/rss+xml" title="${title}" href="${feed}" />`}${renderStructuredData(page)}
    <link rel="stylesheet" href="${siteBase}${assets.style.path}" />
    <link rel="expect" href="#${titleId}" blocking="render" />
    <script type="module" src="${siteBase}${assets.script.path}"></script>
    <script type="module" src="${siteBase}${assets.tools.path}"></script>
    ${page.connections.size > 0 && html`<script type="module" src="${siteBase}${assets.tryIt.path}"></script>`}`;
}

/** What applications show of a link to the page: Open Graph, and the card of X, which reads the rest from there. */
function renderCard(
  { view, title, description, canonical, messages, current, tree }: SitePage,
  picture: string | undefined,
  isDrawn: boolean,
): Html {
  const changed = current?.updatedAt;
  return html`<meta property="og:type" content="${current === tree.home ? 'website' : 'article'}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:site_name" content="${view.title}" />
    <meta property="og:locale" content="${messages.language.replace('-', '_')}" />
    ${description && html`<meta property="og:description" content="${description}" />`}${canonical && html`<meta property="og:url" content="${canonical}" />`}
    ${changed && current !== tree.home && html`<meta property="article:modified_time" content="${changed}" />`}
    ${picture && html`<meta property="og:image" content="${picture}" />`}
    ${picture && isDrawn && html`<meta property="og:image:type" content="image/png" /><meta property="og:image:width" content="${pictureSize.width}" /><meta property="og:image:height" content="${pictureSize.height}" /><meta property="og:image:alt" content="${title}" />`}
    <meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}" />`;
}

type Favicon = SitePage['view']['settings']['favicon'];
type Icon = SitePage['view']['site']['icon'];

function renderFavicon(siteBase: string, { icon, emoji }: Favicon, own: Icon): Content {
  const images = icon ?? own?.icon;
  if (images !== undefined)
    return html`<link rel="icon" href="${images.light}" media="(prefers-color-scheme: light)" />
      <link rel="icon" href="${images.dark}" media="(prefers-color-scheme: dark)" />`;
  const text = emoji ?? own?.emoji;
  if (text === undefined) return html`<link rel="icon" href="data:," />`;
  const points = Array.from(emojiText(text), (character) => character.codePointAt(0)?.toString(16));
  return html`<link rel="icon" href="${siteBase}~assets/emoji-${points.join('-')}.svg" />`;
}

function renderOutline({ outline, messages }: SitePage): Html {
  const items = outline.map(
    ({ id, title, level }) =>
      html`<li class="level-${level}"><a href="#${encodeURIComponent(id)}">${title}</a></li>`,
  );
  return html`<aside class="outline">
    <nav aria-labelledby="~outline">
      <p id="~outline">${messages.onThisPage}</p>
      <ul>
        ${items}
      </ul>
    </nav>
  </aside>`;
}
