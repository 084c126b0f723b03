import { hash } from 'node:crypto';
import { symbol } from '../content/icons.ts';
import { attributes, type Content, html } from '../html/html.ts';
import { contentLink } from './links.ts';
import type { SitePage } from './page-model.ts';

export function renderFooter(page: SitePage): Content {
  const { view, messages } = page;
  const { footer, privacyPolicy } = view.settings;
  const groups = footer.groups.slice(0, 20).map(({ title, links }) => {
    const items = links.map(({ to, title: label }) => html`<li>${contentLink(page, to, label)}</li>`);
    return html`<div>
      <p class="group-title">${title}</p>
      <ul>
        ${items}
      </ul>
    </div>`;
  });
  const { logo, copyright } = footer;
  const policy = privacyPolicy.url;
  const isBranded = view.settings.trademark.enabled;
  const hasText = copyright !== undefined || policy !== undefined || isBranded;
  if (groups.length === 0 && logo === undefined && !hasText) return undefined;
  const images =
    logo &&
    html`<img${attributes({ class: logo.dark === logo.light ? undefined : 'on-light' })}
      src="${logo.light}"
      alt=""
      loading="lazy"
      >${logo.dark !== logo.light && html`<img class="on-dark" src="${logo.dark}" alt="" loading="lazy" />`}
     `;
  return html`<footer class="site-footer" aria-label="${messages.footer}">
    <div class="footer-groups">${images}${groups}</div>
    <div class="footer-end">
      ${copyright && html`<p>${copyright}</p>`}${policy && html`<a href="${policy}">${messages.privacy}</a>`}${isBranded && html`<p>${messages.poweredBy}</p>`}
    </div>
  </footer>`;
}

export function renderAnnouncement(page: SitePage): Content {
  const { announcement } = page.view.settings;
  if (announcement?.enabled !== true) return undefined;
  const { message, link, style } = announcement;
  // Who has dismissed it sees it again when it says something else.
  const id = hash('sha256', JSON.stringify(announcement), 'hex').slice(0, 12);
  page.styles.add(`[data-dismissed="${id}"] .announcement{display:none}`);
  return html`<aside class="announcement ${style}" aria-label="${page.messages.announcement}">
    <p>${message} ${link && contentLink(page, link.to, link.title)}</p>
    <button
      type="button"
      class="icon-button"
      data-dismiss="${id}"
      aria-label="${page.messages.dismiss}"
      hidden
    >
      ${symbol('close')}
    </button>
  </aside>`;
}
