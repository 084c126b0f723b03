import fc from 'fast-check';
import { blockNode, type BlockNode, definedMembers } from '../../src/markdown/document.ts';
import { tableBlock } from '../../src/markdown/table-block.ts';
import { code, paragraph } from './random-blocks.ts';
import { attributes, flag, optional, phrasing, ref } from './random-phrasing.ts';

const cellBlocks = fc.oneof(
  { weight: 4, arbitrary: phrasing().map((nodes) => [blockNode('paragraph', {}, nodes)]) },
  fc.constant<BlockNode[]>([]),
  fc.array(
    fc.oneof(
      paragraph,
      phrasing(true).map((nodes) => blockNode('heading-3', {}, nodes)),
      phrasing(true).map((nodes) =>
        blockNode('list-unordered', {}, [blockNode('list-item', {}, [blockNode('paragraph', {}, nodes)])]),
      ),
      phrasing(true).map((nodes) => blockNode('blockquote', {}, [blockNode('paragraph', {}, nodes)])),
      code.map((node) =>
        blockNode('code', definedMembers({ ...node.data, lineNumbers: undefined }), node.nodes),
      ),
    ),
    { minLength: 2, maxLength: 3 },
  ),
);
const selectOptions = [
  { value: 'o1', label: 'One', color: 'blue' },
  { value: 'o2', label: 'Two & 3' },
];
const cellsByType: Readonly<
  Record<string, fc.Arbitrary<Parameters<typeof tableBlock>[0]['rows'][number]['cells'][number]>>
> = {
  text: cellBlocks.map((blocks) => ({ blocks })),
  number: fc.option(fc.integer(), { nil: null }).map((number) => ({ value: number })),
  rating: fc.integer({ min: 0, max: 5 }).map((rating) => ({ value: rating })),
  checkbox: fc.boolean().map((checked) => ({ value: checked })),
  'content-ref': fc.oneof(
    ref.map((target) => ({ value: target, labels: ['My label'] })),
    fc.constant({ value: null }),
  ),
  image: ref.map((target) => ({ value: target })),
  files: fc.array(ref, { maxLength: 2 }).map((refs) => ({ value: refs })),
  users: fc.array(ref, { maxLength: 1 }).map((refs) => ({ value: refs })),
  select: fc.subarray(['o1', 'o2']).map((ids) => ({ value: ids })),
};
const column = fc
  .record({
    title: fc.oneof(
      phrasing(true).map((nodes) => [blockNode('paragraph', {}, nodes)]),
      fc.constant<BlockNode[]>([]),
    ),
    type: fc.constantFrom('text', 'text', 'text', ...Object.keys(cellsByType)),
    alignment: optional(fc.constantFrom('left', 'center', 'right')),
    verticalAlignment: optional(fc.constant('top')),
    width: optional(fc.constantFrom(100, 228.62890625, 144.33333333333331)),
    hidden: optional(fc.constant(true)),
    attributes,
  })
  .map((all) => ({
    ...definedMembers({
      hidden: all.hidden,
      verticalAlignment: all.verticalAlignment,
      width: all.width,
      attributes: all.attributes,
    }),
    title: all.title,
    type: all.type,
    alignment: all.alignment,
    ...(all.type === 'select' && { options: selectOptions }),
  }));
const plainColumn = phrasing(true).map((nodes) => ({
  title: [blockNode('paragraph', {}, nodes)],
  type: 'text',
  alignment: undefined,
}));
const columns = fc.oneof(
  fc.array(plainColumn, { minLength: 1, maxLength: 3 }),
  fc.array(column, { minLength: 1, maxLength: 3 }),
);
export const table = columns
  .chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.array(
        fc
          .tuple(...all.map(({ type }) => cellsByType[type] ?? fc.constant({ value: null })))
          .map((cells) => ({ cells })),
        { maxLength: 3 },
      ),
      fc.record({ cards: fc.boolean(), hideHeader: fc.boolean(), fullWidth: flag, attributes }),
    ),
  )
  .map(([all, rows, { cards, hideHeader, fullWidth, attributes: own }]) =>
    tableBlock({
      columns: all,
      rows,
      view: {
        cards,
        hideHeader,
        ...(fullWidth !== undefined && { fullWidth }),
        ...(own && { attributes: own }),
      },
    }),
  );
