import type { ContentReference } from '@lectern/contract';
import { dataOf } from '../content/document-node.ts';
import { linkAttributes } from '../content/render-inlines.ts';
import { targetOf } from '../content/references.ts';
import { attributes, type Content, html } from '../html/html.ts';
import type { SitePage } from './page-model.ts';

/** A link of the customization; nothing where its target is not there for the visitor. */
export function contentLink(
  page: Pick<SitePage, 'references' | 'view'>,
  to: ContentReference | null,
  content: Content,
  className?: string,
): Content {
  const target = to === null ? undefined : targetOf(page.references, dataOf(to));
  if (target === undefined) return undefined;
  return html`<a
    href="${target.href}"
    ${attributes({ class: className })}${linkAttributes({ origin: page.view.origin, settings: page.view.settings }, target.href)}
    >${content}</a
  >`;
}
