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
  if (groups.length === 0 && logo === undefined && copyright === undefined && policy === undefined)
    return undefined;
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
      ${copyright && html`<p>${copyright}</p>`}${policy && html`<a href="${policy}">${messages.privacy}</a>`}
    </div>
  </footer>`;
}

export function renderAnnouncement(page: SitePage): Content {
  const { announcement } = page.view.settings;
  if (announcement?.enabled !== true) return undefined;
  const { message, link, style } = announcement;
  return html`<aside class="announcement ${style}" aria-label="${page.messages.announcement}">
    <p>${message} ${link && contentLink(page, link.to, link.title)}</p>
  </aside>`;
}
