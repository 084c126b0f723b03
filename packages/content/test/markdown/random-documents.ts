import fc from 'fast-check';
import {
  blockNode,
  type BlockNode,
  definedMembers,
  type NodeData,
  nodeFragment,
} from '../../src/markdown/document.ts';
import { code, heading, images, paragraph } from './random-blocks.ts';
import { attributes, flag, optional, phrasing, ref, url, value } from './random-phrasing.ts';
import { table } from './random-tables.ts';

const openapi = { ref: { kind: 'openapi', spec: 'petstore' } };
const leafBlocks = fc.oneof(
  { weight: 8, arbitrary: paragraph },
  {
    weight: 2,
    arbitrary: heading,
  },
  { weight: 3, arbitrary: table },
  { weight: 2, arbitrary: code },
  { weight: 2, arbitrary: images },
  fc.constant(blockNode('divider', {})),
  fc.constantFrom('a_b', '\\frac{1}{2}\nx').map((formula) => blockNode('math', { formula })),
  fc
    .record({ url, fullWidth: flag, caption: optional(value) })
    .map((data) => blockNode('embed', definedMembers(data))),
  fc.record({ ref, caption: optional(value) }).map((data) => blockNode('file', definedMembers(data))),
  ref.map((target) => blockNode('content-ref', { ref: target })),
  ref.map((target) => blockNode('reusable-content', { ref: target })),
  fc.constant(blockNode('openapi-operation', { ...openapi, path: '/a', method: 'get' })),
  fc.constant(blockNode('openapi-schemas', { ...openapi, schemas: ['A', 'B'], grouped: true })),
  fc.constant(blockNode('openapi-webhook', { ...openapi, name: 'x', method: 'post' })),
  fc
    .record({ ref, path: fc.constant('/x'), method: fc.constant('get'), expanded: flag })
    .map((data) => blockNode('swagger', definedMembers(data))),
  value.map((content) =>
    blockNode('integration', { integration: 'mermaid', block: 'diagram', props: { content } }),
  ),
);

const { blocks: randomBlocks } = fc.letrec<{ block: BlockNode; blocks: BlockNode[] }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 5, arbitrary: leafBlocks },
    { weight: 2, arbitrary: containers(tie('blocks')) },
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
}));

function containers(blocks: fc.Arbitrary<BlockNode[]>): fc.Arbitrary<BlockNode> {
  const icon = optional(fc.constant('pen'));
  const item = (checked?: boolean) =>
    fc
      .tuple(paragraph, fc.oneof(fc.constant<BlockNode[]>([]), blocks))
      .map(([first, rest]) =>
        blockNode('list-item', checked === undefined ? {} : { checked }, [{ ...first, data: {} }, ...rest]),
      );
  const parts = (type: string, data: fc.Arbitrary<NodeData>) =>
    fc.array(
      fc.tuple(data, blocks).map(([own, nodes]) => blockNode(type, own, nodes)),
      { minLength: 1, maxLength: 2 },
    );
  const title = fc.record({ title: value, icon }).map((data) => definedMembers(data));
  return fc.oneof(
    blocks.map((nodes) => blockNode('blockquote', {}, nodes)),
    fc
      .tuple(fc.record({ style: fc.constantFrom('info', 'danger'), icon }), blocks)
      .map(([data, nodes]) => blockNode('hint', definedMembers(data), nodes)),
    fc.array(item(), { minLength: 1, maxLength: 3 }).map((nodes) => blockNode('list-unordered', {}, nodes)),
    fc.array(item(true), { minLength: 1, maxLength: 2 }).map((nodes) => blockNode('list-tasks', {}, nodes)),
    fc
      .tuple(optional(fc.integer({ min: 2, max: 99 })), fc.array(item(), { minLength: 1, maxLength: 3 }))
      .map(([start, nodes]) => blockNode('list-ordered', definedMembers({ start }), nodes)),
    parts('tabs-item', title).map((nodes) => blockNode('tabs', {}, nodes)),
    parts('stepper-step', fc.constantFrom<NodeData>({}, { title: 'x' })).map((nodes) =>
      blockNode('stepper', {}, nodes),
    ),
    parts('column', fc.constantFrom<NodeData>({}, { width: '50%' })).map((nodes) =>
      blockNode('columns', { fullWidth: true }, nodes),
    ),
    parts('update', fc.constantFrom<NodeData>({ date: '2026-01-01' }, { date: 'x', tags: 'a,b' })).map(
      (nodes) => blockNode('updates', { format: 'full' }, nodes),
    ),
    fc
      .tuple(fc.record({ description: value, icon }), blocks)
      .map(([data, nodes]) => blockNode('prompt', definedMembers(data), nodes)),
    blocks.map((nodes) => blockNode('if', { condition: 'visitor.claims.a == "b"' }, nodes)),
    fc
      .tuple(phrasing(true), blocks, fc.boolean(), attributes)
      .map(([summary, nodes, open, own]) =>
        blockNode(
          'expandable',
          definedMembers({ open: open ? true : undefined, attributes: own }),
          undefined,
          [
            nodeFragment('expandable-title', [blockNode('paragraph', {}, summary)]),
            nodeFragment('expandable-body', nodes),
          ],
        ),
      ),
  );
}

/** The blocks of a page. */
export { randomBlocks };
