import { attributes, type Content, html, type Html } from '../html/html.ts';
import { safeColor } from '../html/style-sheet.ts';
import {
  dataOf,
  type DocumentNode,
  fragmentOf,
  listOf,
  type NodeData,
  optionalString,
  stringOf,
} from './document-node.ts';
import { symbol } from './icons.ts';
import { renderImage, renderInlines, renderLink } from './render-inlines.ts';
import { targetOf } from './references.ts';
import type { RenderContext } from './render-context.ts';

type Column = { readonly id: string; readonly data: NodeData };
type Row = { readonly values: NodeData; readonly cells: NodeData };

/** A grid, or cards. */
export function renderTable(context: RenderContext, node: DocumentNode): Content {
  const view = dataOf(node.data['view']);
  const definition = dataOf(node.data['definition']);
  const columns = listOf(view['columns']).map((id): Column => ({
    id: stringOf(id),
    data: dataOf(definition[stringOf(id)]),
  }));
  const rows = Object.values(dataOf(node.data['records']))
    .map(dataOf)
    .toSorted((a, b) => (stringOf(a['orderIndex']) < stringOf(b['orderIndex']) ? -1 : 1))
    .map((record): Row => ({ values: dataOf(record['values']), cells: dataOf(record['cells']) }));
  return view['type'] === 'cards'
    ? renderCards(context, { node, view, columns, rows })
    : renderGrid(context, { node, view, columns, rows });
}

type Table = {
  readonly node: DocumentNode;
  readonly view: NodeData;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
};

function renderGrid(context: RenderContext, { node, view, columns, rows }: Table): Html {
  const widths = dataOf(view['columnWidths']);
  const classes = columns.map(({ id, data }) => {
    const width = Number(widths[id]);
    const own =
      width > 0 && width < 10_000 ? context.styles.classFor(`min-width:${Math.round(width)}px`) : '';
    const align = stringOf(data['textAlignment']);
    return (
      [own, align === 'center' || align === 'right' ? `align-${align}` : ''].filter(Boolean).join(' ') ||
      undefined
    );
  });
  const titles = columns.map(({ data }) => {
    const fragment = optionalString(data['titleFragment']);
    return fragment === undefined ? stringOf(data['title']) : fragmentText(context, node, fragment);
  });
  const hasHead = view['hideHeader'] !== true && view['headless'] !== true;
  const head = titles.map(
    (title, index) => html`<th scope="col" ${attributes({ class: classes[index] })}>${title}</th>`,
  );
  const body = rows.map(({ values, cells }) => {
    const shown = columns.map(({ id, data }, index) => {
      const content = renderCell(context, { node, column: data, value: values[id], cell: dataOf(cells[id]) });
      return html`<td${attributes({ class: classes[index] })}>${content}</td>`;
    });
    return html`<tr>
      ${shown}
    </tr>`;
  });
  return html`<div class="table" tabindex="0" role="group" aria-label="${context.messages.table}">
    <table>
      ${
        hasHead &&
        html`<thead>
          <tr>
            ${head}
          </tr>
        </thead>`
      }
      <tbody>
        ${body}
      </tbody>
    </table>
  </div>`;
}

function fragmentText(context: RenderContext, node: DocumentNode, name: string): Content {
  return fragmentOf(node, name).map((block) => renderInlines(context, block.nodes));
}

type Cell = {
  readonly node: DocumentNode;
  readonly column: NodeData;
  readonly value: unknown;
  readonly cell: NodeData;
};

function renderCell(context: RenderContext, { node, column, value, cell }: Cell): Content {
  switch (column['type']) {
    case 'checkbox':
      return html`<input
        type="checkbox"
        disabled${attributes({ checked: value === true })}
        aria-label="${stringOf(column['title'])}"
      />`;
    case 'rating':
      return renderRating(column, value);
    case 'select':
      return renderOptions(context, column, value);
    case 'files':
    case 'image':
      return refsOf(value, 'file').map((ref) => renderFileOf(context, ref));
    case 'users':
      return refsOf(value, 'user').map((ref) => {
        const user = context.references.users.get(stringOf(ref['user']));
        return user && html`<span class="mention">@${user.displayName}</span> `;
      });
    case 'content-ref': {
      const labels = listOf(cell['labels']);
      return refsOf(value, 'page').map((ref, index) => {
        const target = targetOf(context.references, ref);
        const label = optionalString(labels[index]) ?? target?.title ?? target?.href;
        return label && html`${renderLink(context, { ref }, label)} `;
      });
    }
    default:
      return typeof value === 'string' && node.fragments.some(({ fragment }) => fragment === value)
        ? renderText(context, fragmentOf(node, value))
        : typeof value === 'string' || typeof value === 'number'
          ? value
          : undefined;
  }
}

/** A single paragraph is shown as its text. */
function renderText(context: RenderContext, nodes: readonly DocumentNode[]): Content {
  const [first, ...more] = nodes;
  return first?.type === 'paragraph' && more.length === 0
    ? renderInlines(context, first.nodes)
    : context.blocks(nodes);
}

/** References, also where a value has ids only. */
export function refsOf(value: unknown, kind: string): NodeData[] {
  const values = Array.isArray(value) ? value : [value];
  return values.flatMap((item: unknown): NodeData[] => {
    if (typeof item === 'string' && item !== '') return [{ kind, [kind]: item }];
    const ref = dataOf(item);
    return typeof ref['kind'] === 'string' ? [ref] : [];
  });
}

function renderFileOf(context: RenderContext, ref: NodeData): Content {
  const file = context.references.files.get(stringOf(ref['file']));
  const isImage = file === undefined ? ref['kind'] === 'url' : file.contentType.startsWith('image/');
  if (isImage) return renderImage(context, { ref, alt: file?.name ?? '' });
  return renderLink(context, { ref }, [symbol('file'), file?.name]);
}

function renderRating({ max, title }: NodeData, value: unknown): Content {
  const [stars, most] = [Number(value), Math.min(10, Number(max) || 5)];
  if (!Number.isFinite(stars) || stars < 0) return undefined;
  const shown = Math.min(most, Math.round(stars));
  return html`<span role="img" aria-label="${stringOf(title)} ${shown}/${most}"
    >${'★'.repeat(shown)}${'☆'.repeat(most - shown)}</span
  >`;
}

function renderOptions(context: RenderContext, { options }: NodeData, value: unknown): Content {
  const chosen = (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
  const known = new Map(listOf(options).map((option) => [stringOf(dataOf(option)['value']), dataOf(option)]));
  return chosen.map((name: string) => {
    const { label, color } = known.get(name) ?? {};
    const border = safeColor(stringOf(color));
    const own = border === undefined ? '' : context.styles.classFor(`border-color:${border}`);
    return html`<span class="tag ${own}">${optionalString(label) ?? name}</span> `;
  });
}

function renderCards(context: RenderContext, { node, view, columns, rows }: Table): Html {
  const [target, cover, dark] = ['targetDefinition', 'coverDefinition', 'coverDefinitionDark'].map((name) =>
    stringOf(view[name]),
  );
  const cards = rows.map(({ values, cells }) => {
    const link = refsOf(values[target ?? ''], 'page')
      .map((ref) => targetOf(context.references, ref))
      .find((found) => found !== undefined);
    const picture = renderCardCover(context, values[cover ?? ''], values[dark ?? '']);
    const shown = columns
      .filter(({ id }) => id !== target && id !== cover && id !== dark)
      .map(
        ({ id, data }) =>
          html`<div>
            ${renderCell(context, { node, column: data, value: values[id], cell: dataOf(cells[id]) })}
          </div>`,
      );
    const body = html`${picture}
      <div class="card-body">${shown}</div>`;
    // The whole card is clickable; its texts may have links of their own, which a link around them could not.
    return link === undefined
      ? html`<li class="card">${body}</li>`
      : html`<li class="card linked">
          ${body}<a class="card-target" href="${link.href}">${link.title ?? context.messages.open}</a>
        </li>`;
  });
  return html`<ul class="cards${view['cardSize'] === 'large' ? ' large' : ''}">
    ${cards}
  </ul>`;
}

function renderCardCover(context: RenderContext, value: unknown, dark: unknown): Content {
  const [ref] = refsOf(value, 'file');
  const [refDark] = refsOf(dark, 'file');
  return ref && html`<div class="cover">${renderImage(context, { ref, refDark, alt: '' })}</div>`;
}
