import { invalidInput } from '@lectern/contract/errors';
import type { InlineNode, NodeData, TextMark } from './document.ts';
import { escapeHtml, formatAttributes } from './html.ts';
import { emojiFromCode } from './phrasing.ts';
import { carriedTexts, requiredText, optionalText, type NodeWriter } from './write-context.ts';

const tagNames: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  strikethrough: 'del',
  keyboard: 'kbd',
  superscript: 'sup',
  subscript: 'sub',
  code: 'code',
};

/** The HTML tags of a mark. */
export function markTags({
  type,
  data = {},
}: {
  readonly type: string;
  readonly data?: TextMark['data'];
}): [open: string, close: string] {
  if (type !== 'color') return [`<${tagNames[type] ?? 'span'}>`, `</${tagNames[type] ?? 'span'}>`];
  const { text, background } = data;
  const style = [
    typeof text === 'string' ? `color:${text};` : '',
    typeof background === 'string' ? `background-color:${background};` : '',
  ];
  return [`<mark${formatAttributes({ style: style.join('') })}>`, '</mark>'];
}

/** An inline node as HTML. 400 for an unknown type. */
export function inlineHtml({ type, data }: InlineNode, path: string, writer: NodeWriter): string {
  switch (type) {
    case 'markdown':
      return requiredText(data, 'source', path);
    case 'inline-math':
      return `<span class="math">${escapeHtml(requiredText(data, 'formula', path))}</span>`;
    case 'icon': {
      const name = requiredText(data, 'icon', path);
      const attributes = formatAttributes({ class: `fa-${name}`, ...carriedTexts(data, path) });
      return `<i${attributes}>:${escapeHtml(name)}:</i>`;
    }
    case 'emoji': {
      const code = requiredText(data, 'code', path);
      return `<span data-gb-custom-inline data-tag="emoji"${formatAttributes({ 'data-code': code })}>${emojiFromCode(code)}</span>`;
    }
    case 'expression':
      return labelHtml(expressionTags, requiredText(data, 'expression', path));
    case 'button':
      return labelHtml(buttonTags(data, path, writer), requiredText(data, 'label', path));
    case 'inline-image':
      return imageHtml(data, path, writer);
    default:
      throw invalidInput(`${path}.type`, `${type} cannot be written as Markdown here`);
  }
}

type Tags = readonly [open: string, close: string];

export const expressionTags: Tags = ['<code class="expression">', '</code>'];

function labelHtml([open, close]: Tags, label: string): string {
  return open + escapeHtml(label) + close;
}

/** The tags of a button, which leads somewhere or has an action. */
export function buttonTags(data: NodeData, path: string, writer: NodeWriter): Tags {
  const { ref } = data;
  const name = ref === undefined ? 'button' : 'a';
  const attributes = formatAttributes({
    ...(ref === undefined ? { type: 'button' } : { href: writer.href(ref, `${path}.data.ref`) }),
    class: `button ${optionalText(data, 'kind', path) ?? 'primary'}`,
    'data-action': optionalText(data, 'action', path),
    'data-query': optionalText(data, 'query', path),
    'data-icon': optionalText(data, 'icon', path),
    ...carriedTexts(data, path),
  });
  return [`<${name}${attributes}>`, `</${name}>`];
}

/** `<img>`, in `<picture>` when dark mode has another image. */
export function imageHtml(data: NodeData, path: string, writer: NodeWriter): string {
  const attributes = {
    src: writer.href(data['ref'], `${path}.data.ref`),
    alt: optionalText(data, 'alt', path) ?? '',
    width: optionalText(data, 'width', path),
    height: optionalText(data, 'height', path),
    title: optionalText(data, 'title', path),
    'data-size': optionalText(data, 'size', path),
    ...carriedTexts(data, path),
  };
  const image = `<img${formatAttributes(attributes)}>`;
  if (data['refDark'] === undefined) return image;
  const srcset = writer.href(data['refDark'], `${path}.data.refDark`);
  const source = formatAttributes({ srcset, media: '(prefers-color-scheme: dark)' });
  return `<picture><source${source}>${image}</picture>`;
}
