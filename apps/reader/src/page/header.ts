import type { SiteSection } from '@lectern/contract';
import { icon, symbol } from '../content/icons.ts';
import { attributes, type Content, html, type Html } from '../html/html.ts';
import { mainSpaceOf, spacesOf, tabsOf } from '../site/site-structure.ts';
import { spaceUrl } from '../site/site-view.ts';
import { contentLink } from './links.ts';
import type { SitePage } from './page-model.ts';

/** More links would be more than a reader can use. */
const maxTabs = 40;

export function renderHeader(page: SitePage): Html {
  const { view, messages, query, layout } = page;
  const { settings, siteBase, base } = view;
  const tabs = renderTabs(page);
  const toggle =
    settings.themes.toggeable &&
    html`<button type="button" class="icon-button theme-toggle" aria-label="${messages.theme}" hidden>
      ${symbol('sun')}${symbol('moon')}
    </button>`;
  return html`<header class="top">
    <div class="bar">
      ${layout.tableOfContents && menuButton(messages.menu)}
      <a class="brand" href="${siteBase}">${renderLogo(page)}</a>
      <form class="search-form ${settings.styling.search}" role="search" action="${base}" method="get">
        <label
          >${symbol('search')}<span class="hidden">${messages.search}</span
          ><input
            type="search"
            name="q"
            value="${query}"
            placeholder="${messages.search}"
            maxlength="512"
            autocomplete="off" /></label
        ><kbd aria-hidden="true" hidden>⌘K</kbd>
      </form>
      ${renderLinks(page)}${toggle}
    </div>
    ${tabs}
  </header>`;
}

/** Opens the table of contents where it has no place beside the text. */
function menuButton(label: string): Html {
  return html`<button
    type="button"
    class="icon-button menu-button"
    popovertarget="~menu"
    aria-label="${label}"
  >
    ${symbol('menu')}
  </button>`;
}

function renderLogo({ view }: SitePage): Content {
  const { site, title, settings } = view;
  const { logo } = settings.header;
  if (logo !== undefined)
    return html`<img
        class="logo${logo.dark === logo.light ? '' : ' on-light'}"
        src="${logo.light}"
        alt="${title}"
      />${logo.dark !== logo.light && html`<img class="logo on-dark" src="${logo.dark}" alt="${title}" />`}`;
  const emoji = settings.favicon.emoji ?? site.icon?.emoji;
  return html`${emoji !== undefined && html`<span aria-hidden="true">${emojiText(emoji)}</span>`}<span
      >${title}</span
    >`;
}

/** An emoji is given as its characters, or as their hexadecimal code points. */
export function emojiText(emoji: string): string {
  return /^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6}){0,10}$/i.test(emoji)
    ? String.fromCodePoint(...emoji.split('-').map((part) => Math.min(Number.parseInt(part, 16), 0x10_ff_ff)))
    : emoji;
}

function renderLinks(page: SitePage): Content {
  const items = page.view.settings.header.links.slice(0, maxTabs).flatMap((item): Content[] => {
    const style =
      item.style === undefined || item.style === 'link'
        ? undefined
        : `button ${item.style.slice('button-'.length)}`;
    if (item.links.length === 0) {
      const link = contentLink(page, item.to, item.title, style);
      return link === undefined ? [] : [html`<li>${link}</li>`];
    }
    const inner = item.links.map(({ to, title }) => html`<li>${contentLink(page, to, title)}</li>`);
    return [
      html`<li>
        <details class="menu">
          <summary>${item.title}${symbol('down')}</summary>
          <ul>
            ${inner}
          </ul>
        </details>
      </li>`,
    ];
  });
  return (
    items.length > 0 &&
    html`<nav class="header-links" aria-label="${page.messages.links}">
      <ul>
        ${items}
      </ul>
    </nav>`
  );
}

function renderTabs(page: SitePage): Content {
  const { view, messages } = page;
  const tabs = tabsOf(view.structure).slice(0, maxTabs);
  if (tabs.length < 2) return undefined;
  const items = tabs.map((tab) => {
    if (tab.kind === 'section') return html`<li>${renderTab(page, tab.section)}</li>`;
    const { group } = tab;
    const isCurrent = group.sections.some(({ id }) => id === view.current.section?.id);
    const inner = group.sections.map(
      (section) =>
        html`<li>
          ${renderTab(page, section)}${section.description && html`<small>${section.description}</small>`}
        </li>`,
    );
    return html`<li><details class="menu"><summary${attributes({ class: isCurrent ? 'current' : undefined })}>${icon(group.icon)}${group.title}${symbol('down')}</summary><ul>${inner}</ul></details></li>`;
  });
  return html`<nav class="sections" aria-label="${messages.sections}">
    <ul>
      ${items}
    </ul>
  </nav>`;
}

function renderTab({ view }: SitePage, section: SiteSection): Content {
  const siteSpace = mainSpaceOf(section);
  if (siteSpace === undefined) return undefined;
  const isCurrent = section.id === view.current.section?.id;
  const href = spaceUrl(view, { siteSpace, section });
  return html`<a href="${href}" ${attributes({ 'aria-current': isCurrent ? 'true' : undefined })}
    >${icon(section.icon)}${section.title}</a
  >`;
}

/** The other versions or languages of what is shown: links, so that no script is needed. */
export function renderVariants({
  view,
  messages,
  variantUrls,
}: Pick<SitePage, 'view' | 'messages' | 'variantUrls'>): Content {
  const { section, siteSpace } = view.current;
  const variants = spacesOf(view.structure).filter((placed) => placed.section?.id === section?.id);
  if (variants.length < 2) return undefined;
  const items = variants.slice(0, 100).map((placed) => {
    const isCurrent = placed.siteSpace.id === siteSpace.id;
    return html`<li>
      <a
        href="${variantUrls.get(placed.siteSpace.id) ?? spaceUrl(view, placed)}"
        ${attributes({ 'aria-current': isCurrent ? 'true' : undefined })}
        >${placed.siteSpace.title}</a
      >
    </li>`;
  });
  return html`<details class="menu variants">
    <summary><span class="hidden">${messages.variants}: </span>${siteSpace.title}${symbol('down')}</summary>
    <ul>
      ${items}
    </ul>
  </details>`;
}
