import fc from 'fast-check';
import {
  blockNode,
  type BlockNode,
  definedMembers,
  type NodeData,
  nodeFragment,
  type TextLeaf,
} from '../../src/markdown/document.ts';
import { attributes, flag, image, optional, phrasing, value, words } from './random-phrasing.ts';

const paragraphData = fc.oneof(
  { weight: 6, arbitrary: fc.constant<NodeData>({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<NodeData>({ align: 'center' }, { align: 'right', attributes: { class: 'x' } }),
  },
);
export const paragraph = fc
  .tuple(paragraphData, phrasing())
  .map(([data, nodes]) => blockNode('paragraph', data, nodes));

let anchors = 0;
/** With an anchor of its own. */
export const heading = fc
  .tuple(
    fc.constantFrom<[string, NodeData]>(
      ['heading-1', {}],
      ['heading-1', { level: 1 }],
      ['heading-2', {}],
      ['heading-3', {}],
      ['heading-3', { level: 6 }],
      ['heading-1', { align: 'center' }],
    ),
    phrasing(true),
  )
  .map(([[type, data], nodes]) => {
    anchors += 1;
    return { ...blockNode(type, data, nodes), meta: { id: `h${anchors}` } };
  });

const codeText = fc
  .array(fc.oneof(words, fc.constant('  '), fc.constant('```')), { maxLength: 3 })
  .map((parts) => parts.join(' '));
export const code = fc
  .tuple(
    fc.record({
      syntax: optional(fc.constantFrom('js', 'c++')),
      title: optional(value),
      overflow: optional(fc.constantFrom('wrap', 'scroll')),
      lineNumbers: flag,
    }),
    fc.array(fc.tuple(codeText, fc.constantFrom(false, false, true)), { minLength: 1, maxLength: 4 }),
    fc.boolean(),
  )
  .map(([data, lines, mayHighlight]) =>
    blockNode(
      'code',
      definedMembers(data),
      lines.map(([line, highlighted]) => codeLine(line, mayHighlight && highlighted && line !== '')),
    ),
  )
  .filter(({ nodes = [] }) => JSON.stringify(nodes.at(-1)).includes('"text":""') === false);

function codeLine(line: string, highlighted: boolean): BlockNode {
  const leaves: TextLeaf[] = [{ object: 'leaf', text: line, marks: [] }];
  return blockNode('code-line', highlighted ? { highlighted } : {}, [{ object: 'text', leaves }]);
}

const caption = optional(phrasing(true).map((nodes) => [blockNode('paragraph', {}, nodes)]));
const blockImage = fc
  .tuple(
    image,
    optional(fc.integer({ min: 0, max: 999 })),
    caption,
    optional(fc.constant({ 'data-size': 'x' })),
  )
  .map(([data, width, text, figure]) => ({
    ...blockNode(
      'image',
      definedMembers({ ...data, width: width ?? (data.width === '100' ? undefined : data.width), figure }),
    ),
    ...(text && { fragments: [nodeFragment('caption', text)] }),
  }));
export const images = fc
  .tuple(
    fc.record({ align: optional(fc.constant('left')), fullWidth: flag, withFrame: flag, attributes }),
    fc.array(blockImage, { minLength: 1, maxLength: 2 }),
  )
  .map(([data, nodes]) => blockNode('images', definedMembers(data), nodes));
