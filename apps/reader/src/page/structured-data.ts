import { type Content, jsonScript } from '../html/html.ts';
import { ancestorsOf } from '../site/page-tree.ts';
import { absoluteUrl, pageUrl } from '../site/site-view.ts';
import type { SitePage } from './page-model.ts';

/** What a page is, for search engines (schema.org): an article, and where it is on the site. */
export function renderStructuredData({
  view,
  tree,
  current,
  title,
  description,
  canonical,
}: SitePage): Content {
  if (current === undefined || canonical === undefined) return undefined;
  const { section } = view.current;
  const above = ancestorsOf(current).filter(({ kind }) => kind === 'document');
  const crumbs = [
    { name: section?.title ?? view.title, item: absoluteUrl(view, view.base) },
    ...above.map((page) => ({
      name: page.title,
      item: absoluteUrl(view, pageUrl(view.base, page.path, tree.home?.path)),
    })),
    ...(current === tree.home ? [] : [{ name: title, item: canonical }]),
  ];
  const article = {
    '@type': 'TechArticle',
    headline: title,
    url: canonical,
    ...(description !== undefined && { description }),
    ...(current.updatedAt !== undefined && { dateModified: current.updatedAt }),
    isPartOf: { '@type': 'WebSite', name: view.title, url: absoluteUrl(view, view.siteBase) },
  };
  const itemListElement = crumbs.map((crumb, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    ...crumb,
  }));
  const list = { '@type': 'BreadcrumbList', itemListElement };
  return jsonScript({ '@context': 'https://schema.org', '@graph': [article, list] });
}
