import { attributes, type Content, html, type Html } from '../html/html.ts';
import { webUrl } from '../html/safe-url.ts';
import {
  dataOf,
  type DocumentNode,
  fragmentOf,
  optionalString,
  plainText,
  stringOf,
} from './document-node.ts';
import { icon, symbol } from './icons.ts';
import { renderCode } from './render-code.ts';
import { linkAttributes, renderFormula, renderImage, renderInlines } from './render-inlines.ts';
import { renderOperation, renderSchemas, renderSwagger, renderWebhook } from './render-openapi.ts';
import { renderTable } from './render-table.ts';
import { imageUrl, reusableKey, targetOf } from './references.ts';
import { repeatedly, type RenderContext } from './render-context.ts';

type RenderBlock = (context: RenderContext, node: DocumentNode) => Content;

/** Blocks nest less deeply; reusable contents may include each other, which has a budget besides. */
const maxDepth = 40;

/** The blocks of a document. One that is unknown shows what is in it. */
export function renderBlocks(context: RenderContext, nodes: readonly DocumentNode[], depth = 0): Html {
  if (depth > maxDepth) return html``;
  const inner: RenderContext = {
    ...context,
    blocks: (children) => renderBlocks(context, children, depth + 1),
  };
  return html`${nodes.map((node) => renderBlock(inner, node))}`;
}

const blocks: Readonly<Record<string, RenderBlock>> = {
  paragraph: (context, { data, nodes }) =>
    html`<p${attributes({ class: alignment(data['align']) })}>${renderInlines(context, nodes)}</p>`,
  'heading-1': (context, node) => renderHeading(context, node, 'h2'),
  'heading-2': (context, node) => renderHeading(context, node, 'h3'),
  'heading-3': (context, node) => renderHeading(context, node, 'h4'),
  blockquote: (context, { nodes }) => html`<blockquote>${context.blocks(nodes)}</blockquote>`,
  divider: () => html`<hr />`,
  hint: renderHint,
  'list-unordered': (context, { nodes }) =>
    html`<ul>
      ${renderItems(context, nodes)}
    </ul>`,
  'list-ordered': (context, { data, nodes }) =>
    html`<ol${attributes({ start: startOf(data['start']) })}>${renderItems(context, nodes)}</ol>`,
  'list-tasks': (context, { nodes }) =>
    html`<ul class="tasks">
      ${nodes.map((item) => renderTask(context, item))}
    </ul>`,
  code: renderCode,
  images: renderImages,
  image: (context, node) => renderFigure(context, node),
  table: renderTable,
  tabs: renderTabs,
  expandable: renderExpandable,
  stepper: (context, { nodes }) =>
    html`<ol class="stepper">
      ${nodes.map(
        ({ data, nodes: children }) =>
          html`<li>
            ${optionalString(data['title']) && html`<p class="step-title">${stringOf(data['title'])}</p>`}${context.blocks(children)}
          </li>`,
      )}
    </ol>`,
  columns: renderColumns,
  file: renderFile,
  embed: renderEmbed,
  'content-ref': renderContentRef,
  'reusable-content': (context, { data }) => {
    const content = context.references.reusable.get(reusableKey(dataOf(data['ref'])));
    return content && repeatedly(context.budget, () => context.blocks(content));
  },
  math: (context, { data }) =>
    html`<div class="math" tabindex="0" role="group" aria-label="${context.messages.formula}">
      ${renderFormula(context, data, true)}
    </div>`,
  updates: (context, { nodes }) =>
    html`<div class="updates">${nodes.map((update) => renderUpdate(context, update))}</div>`,
  prompt: (context, { data, nodes }) =>
    html`<div class="prompt">
      <p class="prompt-title">${icon(optionalString(data['icon']))}${stringOf(data['description'])}</p>
      ${context.blocks(nodes)}
    </div>`,
  'openapi-operation': renderOperation,
  'openapi-webhook': renderWebhook,
  'openapi-schemas': renderSchemas,
  swagger: renderSwagger,
  integration: renderIntegration,
  markdown: (_context, { data }) => renderSource(stringOf(data['source'])),
  // The server evaluates conditions.
  if: () => undefined,
  drawing: () => undefined,
};

function renderBlock(context: RenderContext, node: DocumentNode): Content {
  if (node.object !== 'block') return html`<p>${renderInlines(context, [node])}</p>`;
  const render = Object.hasOwn(blocks, node.type) ? blocks[node.type] : undefined;
  if (render !== undefined) return render(context, node);
  const isInline = node.nodes.some(({ object }) => object !== 'block');
  return isInline ? html`<p>${renderInlines(context, node.nodes)}</p>` : context.blocks(node.nodes);
}

function alignment(value: unknown): string | undefined {
  return value === 'center' || value === 'end' || value === 'right' ? `align-${value}` : undefined;
}

function startOf(value: unknown): number | undefined {
  return typeof value === 'number' && value !== 1 ? Math.trunc(value) : undefined;
}

function renderHeading(context: RenderContext, { id, nodes }: DocumentNode, tag: 'h2' | 'h3' | 'h4'): Html {
  const content = renderInlines(context, nodes);
  const link =
    id === undefined
      ? undefined
      : html` <a
          class="anchor"
          href="#${encodeURIComponent(id)}"
          aria-label="${context.messages.linkTo(plainText(nodes))}"
          >#</a
        >`;
  const level = Number(tag.slice(1));
  const shown = context.headings.next(level);
  const own = attributes({ id, 'aria-level': shown === level ? undefined : shown });
  if (tag === 'h2') return html`<h2${own}>${content}${link}</h2>`;
  return tag === 'h3' ? html`<h3${own}>${content}${link}</h3>` : html`<h4${own}>${content}${link}</h4>`;
}

const hintSymbols = { info: 'info', warning: 'warning', danger: 'warning', success: 'success' } as const;

function renderHint(context: RenderContext, { data, nodes }: DocumentNode): Html {
  const style = stringOf(data['style']);
  const kind = style === 'warning' || style === 'danger' || style === 'success' ? style : 'info';
  const picture = icon(optionalString(data['icon'])) ?? symbol(hintSymbols[kind]);
  return html`<div class="hint ${kind}" role="note" aria-label="${context.messages.hints[kind]}">
    ${picture}
    <div>${context.blocks(nodes)}</div>
  </div>`;
}

function renderItems(context: RenderContext, items: readonly DocumentNode[]): Content {
  return items.map(({ nodes }) => html`<li>${renderItem(context, nodes)}</li>`);
}

/** A paragraph at the begin of an item is its text. */
function renderItem(context: RenderContext, nodes: readonly DocumentNode[]): Content {
  const [first, ...rest] = nodes;
  if (first?.type !== 'paragraph') return context.blocks(nodes);
  const isTight = rest.every(({ type }) => type.startsWith('list-'));
  return isTight ? [renderInlines(context, first.nodes), context.blocks(rest)] : context.blocks(nodes);
}

function renderTask(context: RenderContext, { data, nodes }: DocumentNode): Html {
  const box = html`<input
    type="checkbox"
    disabled${attributes({ checked: data['checked'] === true })}
    aria-label="${context.messages.task}"
  />`;
  return html`<li>
    ${box}
    <div>${renderItem(context, nodes)}</div>
  </li>`;
}

function renderImages(context: RenderContext, { data, nodes }: DocumentNode): Html {
  const classes = [
    'images',
    ...(data['align'] === 'left' || data['align'] === 'right' ? [`align-${data['align']}`] : []),
    ...(data['fullWidth'] === true ? ['full'] : []),
    ...(data['withFrame'] === true ? ['framed'] : []),
  ];
  return html`<div class="${classes.join(' ')}">${nodes.map((image) => renderFigure(context, image))}</div>`;
}

function renderFigure(context: RenderContext, node: DocumentNode): Html {
  const caption = fragmentOf(node, 'caption');
  const text = caption.map((block) => renderInlines(context, block.nodes));
  return html`<figure>
    ${renderImage(context, node.data)}${caption.length > 0 && html`<figcaption>${text}</figcaption>`}
  </figure>`;
}

/** Radio buttons with a panel each: they work with the keyboard, and without a script. */
function renderTabs(context: RenderContext, { nodes }: DocumentNode): Html {
  const group = `~tabs-${context.ids.next}`;
  context.ids.next += 1;
  const items = nodes.map(({ data, nodes: children }, index) => {
    const id = `${group}-${index}`;
    const title = optionalString(data['title']) ?? String(index + 1);
    return html`<input
        type="radio"
        name="${group}"
        id="${id}"
        data-title="${title}"
        ${attributes({ checked: index === 0 })}
      /><label for="${id}">${icon(optionalString(data['icon']))}${title}</label>
      <div role="group" aria-label="${title}">${context.blocks(children)}</div>`;
  });
  return html`<div class="tabs" role="group" aria-label="${context.messages.tabs}">${items}</div>`;
}

function renderExpandable(context: RenderContext, node: DocumentNode): Html {
  const title = fragmentOf(node, 'expandable-title').map((block) => renderInlines(context, block.nodes));
  const open = attributes({ open: node.data['open'] === true });
  return html`<details class="expandable" ${open}>
    <summary>${symbol('next')}<span>${title}</span></summary>
    <div>${context.blocks(fragmentOf(node, 'expandable-body'))}</div>
  </details>`;
}

function renderColumns(context: RenderContext, { nodes }: DocumentNode): Html {
  const columns = nodes.map(({ data, nodes: children }) => {
    const width = stringOf(data['width']);
    const own = /^\d{1,3}(?:\.\d{1,20})?%$/.test(width) ? context.styles.classFor(`flex:0 1 ${width}`) : '';
    return html`<div class="${own}">${context.blocks(children)}</div>`;
  });
  return html`<div class="columns">${columns}</div>`;
}

function renderFile(context: RenderContext, node: DocumentNode): Content {
  const ref = dataOf(node.data['ref']);
  const target = targetOf(context.references, ref);
  const file = context.references.files.get(stringOf(ref['file']));
  const caption = fragmentOf(node, 'caption').map((block) => renderInlines(context, block.nodes));
  if (target === undefined) return undefined;
  const name = target.title ?? decodedName(target.href);
  return html`<a class="card-link" href="${target.href}" download
    >${symbol('file')}<span
      ><strong>${name}</strong
      >${file && html`<small>${context.messages.bytes(file.size)}</small>`}${caption.length > 0 && html`<small>${caption}</small>`}</span
    ></a
  >`;
}

function decodedName(url: string): string {
  return url.split('/').at(-1) ?? url;
}

/** A link: nothing is requested from another host before the reader follows it. */
function renderEmbed(context: RenderContext, node: DocumentNode): Content {
  const url = stringOf(node.data['url']);
  const parsed = webUrl(url);
  if (parsed === undefined) return undefined;
  const caption = fragmentOf(node, 'caption').map((block) => renderInlines(context, block.nodes));
  const path = `${parsed.host}${parsed.pathname === '/' ? '' : parsed.pathname}`;
  return html`<a class="card-link" href="${url}" ${linkAttributes(context, url)}
    >${symbol('external')}<span
      ><strong>${caption.length > 0 ? caption : parsed.host}</strong><small>${path}</small></span
    ></a
  >`;
}

function renderContentRef(context: RenderContext, node: DocumentNode): Content {
  const fallback = fragmentOf(node, 'fallback');
  const target = targetOf(context.references, dataOf(node.data['ref']));
  if (target === undefined) return context.blocks(fallback);
  const title =
    target.title ?? optionalString(plainText(fallback.flatMap(({ nodes }) => nodes))) ?? target.href;
  return html`<a class="card-link" href="${target.href}" ${linkAttributes(context, target.href)}
    >${target.icon ?? symbol('link')}<span><strong>${title}</strong></span
    >${symbol('next')}</a
  >`;
}

function renderUpdate(context: RenderContext, { data, nodes }: DocumentNode): Html {
  const date = stringOf(data['date']);
  const tags = stringOf(data['tags'])
    .split(',')
    .flatMap((tag) => (tag.trim() === '' ? [] : [html`<span class="tag">${tag.trim()}</span>`]));
  return html`<article class="update"><p class="update-head"><time${attributes({ datetime: optionalString(date) })}>${context.messages.date(date) ?? date}</time>${tags}</p><div>${context.blocks(nodes)}</div></article>`;
}

function renderIntegration(context: RenderContext, node: DocumentNode): Content {
  const source = stringOf(dataOf(node.data['props'])['content']);
  const shown = source === '' ? undefined : html`<pre tabindex="0"><code>${source}</code></pre>`;
  return html`${shown}${context.blocks(fragmentOf(node, 'fallback'))}`;
}

/** The text of HTML that is not understood; tags of Markdown that are not understood show nothing. */
function renderSource(source: string): Content {
  const text =
    source.startsWith('{%') || source.startsWith('<!--') ? '' : source.replaceAll(/<[^<>]*>/g, '').trim();
  return text === '' ? undefined : html`<p>${text}</p>`;
}

/** The picture on top of a page. */
export function renderCover(context: RenderContext, cover: unknown): Content {
  const { ref, refDark } = dataOf(cover);
  const light = imageUrl(context.references, dataOf(ref));
  return light && renderImage(context, { ref, refDark, alt: '' }, { sizes: false, isLead: true });
}
