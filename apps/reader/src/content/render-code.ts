import { attributes, html, type Html } from '../html/html.ts';
import { type DocumentNode, optionalString, plainText, stringOf } from './document-node.ts';
import type { RenderContext } from './render-context.ts';

/** The text of a block of code. */
export function codeOf({ nodes }: DocumentNode): string {
  return nodes.map((line) => plainText(line.nodes)).join('\n');
}

export function renderCode({ references, messages }: RenderContext, node: DocumentNode): Html {
  const { data, nodes } = node;
  const highlighted = references.code.get(node);
  const title = optionalString(data['title']);
  const classes = [
    'code',
    ...(data['overflow'] === 'wrap' ? ['wrap'] : []),
    ...(data['lineNumbers'] === true ? ['numbers'] : []),
    ...(data['fullWidth'] === true ? ['full'] : []),
  ];
  const lines = nodes.map((line, index) => {
    const content = highlighted?.[index] ?? plainText(line.nodes);
    return html`<span class="line${line.data['highlighted'] === true ? ' marked' : ''}">${content}</span
      >${'\n'}`;
  });
  const isDiagram = stringOf(data['syntax']).toLowerCase() === 'mermaid';
  const label = title ?? optionalString(data['syntax']) ?? messages.code;
  return html`<figure class="${classes.join(' ')}"${attributes({ 'data-diagram': isDiagram ? (title ?? messages.diagram) : undefined, 'data-source': isDiagram ? messages.source : undefined })}>${title && html`<figcaption>${title}</figcaption>`}<pre tabindex="0" role="group" aria-label="${label}"><code${attributes({ 'data-language': optionalString(data['syntax']) })}>${lines}</code></pre></figure>`;
}
