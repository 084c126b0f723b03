import { icon, symbol } from '../content/icons.ts';
import { attributes, type Content, html, type Html } from '../html/html.ts';
import { ancestorsOf, type TreePage } from '../site/page-tree.ts';
import { pageUrl } from '../site/site-view.ts';
import { emojiText, renderVariants } from './header.ts';
import type { SitePage } from './page-model.ts';

/** A page has at most 300 links of the table of contents, however large the tree is. */
const maxLinks = 250;
/** Of many siblings, as many are shown around the one that matters. */
const maxSiblings = 80;
/** A tree of as many pages is shown as a whole. */
const smallTree = 120;

/** What a table of contents is made of. */
type Contents = Pick<SitePage, 'view' | 'tree' | 'current' | 'messages' | 'variantUrls'>;

/** The table of contents, with the branch of the current page open. */
export function renderSidebar(page: Contents): Html {
  const { tree, current, messages } = page;
  const open = new Set<TreePage>(current === undefined ? [] : [...ancestorsOf(current), current]);
  const budget = { links: maxLinks };
  const isSmall = tree.all.length <= smallTree;
  const list = renderLevel({ page, open, budget, isSmall }, tree.roots);
  return html`<nav id="~menu" class="sidebar" popover aria-label="${messages.contents}">
    <div class="sidebar-head">
      ${renderVariants(page)}<button
        type="button"
        class="icon-button close-button"
        popovertarget="~menu"
        popovertargetaction="hide"
        aria-label="${messages.close}"
      >
        ${symbol('close')}
      </button>
    </div>
    ${list}
  </nav>`;
}

type Level = {
  readonly page: Contents;
  readonly open: ReadonlySet<TreePage>;
  readonly budget: { links: number };
  readonly isSmall: boolean;
};

function renderLevel(level: Level, pages: readonly TreePage[]): Content {
  const { open, budget, isSmall } = level;
  const visible = pages.filter(({ hidden }) => !hidden);
  const shown = windowOf(
    visible,
    visible.findIndex((page) => open.has(page)),
  );
  const items: Content[] = [];
  for (const page of shown) {
    if (budget.links <= 0) break;
    budget.links -= 1;
    const isOpen = page.kind === 'group' || open.has(page) || (isSmall && page.children.length > 0);
    const link = renderEntry(level, page);
    const children = isOpen && page.children.length > 0 ? renderLevel(level, page.children) : undefined;
    // Of a small tree everything is there, and closed branches open without a script.
    const isFolded = page.kind !== 'group' && !open.has(page) && children !== undefined;
    items.push(
      isFolded
        ? html`<li class="branch">
            ${link}
            <details>
              <summary><span class="hidden">${page.title}</span>${symbol('next')}</summary>
              ${children}
            </details>
          </li>`
        : html`<li${attributes({ class: page.kind === 'group' ? 'group' : undefined })}>${link}${children}</li>`,
    );
  }
  const isCut = shown.length < visible.length;
  return (
    items.length > 0 &&
    html`<ul>
      ${items}${isCut && html`<li class="more">…</li>`}
    </ul>`
  );
}

/** As many pages as fit, with the one at an index in the middle. */
function windowOf(pages: readonly TreePage[], index: number): readonly TreePage[] {
  if (pages.length <= maxSiblings) return pages;
  const start = Math.min(Math.max(0, index - maxSiblings / 2), pages.length - maxSiblings);
  return pages.slice(start, start + maxSiblings);
}

function renderEntry({ page, open }: Level, entry: TreePage): Content {
  const { view, tree, current } = page;
  const picture =
    entry.emoji === undefined
      ? icon(entry.icon)
      : html`<span class="emoji" aria-hidden="true">${emojiText(entry.emoji)}</span>`;
  const content = html`${picture}<span>${entry.title}</span>`;
  if (entry.kind === 'group') return html`<p class="group-title">${content}</p>`;
  if (entry.kind === 'link')
    return entry.href === undefined
      ? html`<span>${content}</span>`
      : html`<a href="${entry.href}">${content}${symbol('external')}</a>`;
  const href = pageUrl(view.base, entry.path, tree.home?.path);
  const state = entry === current ? 'page' : undefined;
  return html`<a
    href="${href}"
    ${attributes({ 'aria-current': state, class: state === undefined && open.has(entry) ? 'above' : undefined })}
    >${content}</a
  >`;
}
