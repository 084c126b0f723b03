import { symbol } from '../content/icons.ts';
import { type Content, html } from '../html/html.ts';
import { serverFile } from '../machines/mcp/server-path.ts';
import type { TreePage } from '../site/page-tree.ts';
import { absoluteUrl, markdownUrl } from '../site/site-view.ts';
import type { SitePage } from './page-model.ts';

/** Assistants that a page can be opened in, by the URL that takes what to ask them. */
const assistants = [
  ['ChatGPT', 'https://chatgpt.com/?q='],
  ['Claude', 'https://claude.ai/new?q='],
] as const;

/** Before the id of a page in the path of its PDF. No page has such a path. */
export const pdfPath = '~pdf/';

/** What can be done with a page besides reading it. Links work without a script; buttons appear with one. */
export function renderPageActions(
  { view, tree, messages }: Pick<SitePage, 'view' | 'tree' | 'messages'>,
  page: TreePage,
): Content {
  const { pageActions, pdf } = view.settings;
  const markdown = markdownUrl(view, page, tree.home);
  const items: Content[] = [];
  if (pageActions.markdown)
    items.push(
      html`<button type="button" data-copy-from="${markdown}" hidden>
        ${symbol('copy')}<span>${messages.copyPage}</span>
      </button>`,
      html`<a href="${markdown}">${symbol('file')}<span>${messages.asMarkdown}</span></a>`,
    );
  if (pdf.enabled && !view.isPreview)
    items.push(
      html`<a href="${view.base}${pdfPath}${page.id}" rel="nofollow"
        >${symbol('download')}<span>${messages.downloadPdf}</span></a
      >`,
    );
  if (pageActions.externalAI && !view.isPreview) {
    const url = absoluteUrl(view, markdown);
    const question = encodeURIComponent(messages.askAbout.replace('{url}', () => url));
    // Nobody else could read what needs a session.
    const isOpen = view.site.visibility === 'public' || view.site.visibility === 'unlisted';
    if (isOpen)
      for (const [name, target] of assistants)
        items.push(
          html`<a href="${target + question}" target="_blank" rel="noopener noreferrer nofollow"
            >${symbol('external')}<span>${messages.openIn.replace('{name}', name)}</span></a
          >`,
        );
    items.push(
      html`<button type="button" data-copy="${absoluteUrl(view, view.siteBase + serverFile)}" hidden>
        ${symbol('link')}<span>${messages.copyServer}</span>
      </button>`,
    );
  }
  if (items.length === 0) return undefined;
  return html`<details class="menu page-actions">
    <summary aria-label="${messages.actions}" title="${messages.actions}">${symbol('more')}</summary>
    <ul>
      ${items.map((item) => html`<li>${item}</li>`)}
    </ul>
  </details>`;
}
