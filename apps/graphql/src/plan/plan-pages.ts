import type { Page } from '@lectern/contract';
import type { Ctx } from '@lectern/domain';
import {
  type NodeContent,
  type GraphRow,
  type GraphResult,
  columnAlias,
  readPagesOfContents,
} from '@lectern/domain/graph';
import { Kind, type SelectionNode, type SelectionSetNode } from 'graphql';
import type { ResponseBytes } from '../limits/response-bytes.ts';
import { type Scope, setsOf } from './collect-fields.ts';
import type { NodeSource, PlannedField, PlanScope, Size } from './plan-scope.ts';
import { keysOfRow } from './row-keys.ts';
import { planValue } from './plan-value.ts';
import type { PlannedContent, RowWriter, Run } from './row-writer.ts';

/** Plans how to write the page tree of a node, and adds its content to those that are read. */
export function planPages(scope: PlanScope, source: NodeSource, field: PlannedField): RowWriter {
  const texts = textsIn(scope, setsOf(field.nodes));
  const content: PlannedContent = {
    level: source.level,
    reference: referenceOf(source),
    selection: {
      levels: 1 + levelsBelow(scope, setsOf(field.nodes)),
      markdown: texts.markdown > 0,
      document: texts.document > 0,
    },
    pageCost: 1 + texts.markdown * markdownCost + texts.document * documentCost,
  };
  scope.contents.push(content);
  const size: Size = (variables) => scope.sizeOf(source.level)(variables) * assumedPages;
  const { write, visit } = planValue({ ...scope, size, hasTexts: true }, field.definition.type, field);
  const keysOf = keysOfRow(source);
  if (visit !== undefined) {
    scope.visits.push((run, wanted) => {
      for (const row of run.result.all(source.level))
        visit(run.trees.get(content)?.get(row), keysOf(row), wanted);
    });
  }
  return (row, run) => write(run.trees.get(content)?.get(row), { ...run, keys: keysOf(row) });
}

/** The assumed number of pages of a content, of which a field calls an operation. */
const assumedPages = 10;

/** Reads the page trees of all nodes of a run; those with the same selection together. */
export async function readTrees({
  ctx,
  contents,
  result,
  bytes,
}: {
  ctx: Ctx;
  contents: readonly PlannedContent[];
  result: GraphResult;
  bytes: ResponseBytes;
}): Promise<Run['trees']> {
  const trees = new Map<PlannedContent, Map<GraphRow, readonly Page[]>>();
  for (const content of contents) {
    const rows = result.all(content.level);
    const countBytes = (count: number) => bytes.countRead(count);
    const selection = { ...content.selection, countBytes };
    const read =
      rows.length === 0 ? [] : await readPagesOfContents(ctx, rows.map(content.reference), selection);
    const byRow = new Map<GraphRow, readonly Page[]>();
    for (const [index, row] of rows.entries()) {
      const tree = read[index];
      if (tree !== undefined) byRow.set(row, tree);
    }
    trees.set(content, byRow);
  }
  return trees;
}

/** Plans how to read from a row which content it refers to. */
function referenceOf({ level, kind }: NodeSource): (row: GraphRow) => NodeContent {
  const text = (column: string) => {
    const alias = columnAlias(level, column);
    return (row: GraphRow) => row[alias] ?? '';
  };
  const id = text('id');
  if (kind.name === 'Revision') {
    const spaceId = text('space_id');
    return (row) => ({ spaceId: spaceId(row), revisionId: id(row), as: 'revision' });
  }
  const revisionId = text('revision_id');
  if (kind.name === 'Space') return (row) => ({ spaceId: id(row), revisionId: revisionId(row), as: 'space' });
  const [spaceId, number] = [text('space_id'), text('number')];
  return (row) => ({
    spaceId: spaceId(row),
    revisionId: revisionId(row),
    as: { id: id(row), number: Number(number(row)) },
  });
}

/** How deep `pages` is nested in a selection. */
function levelsBelow({ fragments }: Scope, sets: readonly (SelectionSetNode | undefined)[]): number {
  const known = new Map<string, number>();
  const levelsOf = (set: SelectionSetNode | undefined): number =>
    Math.max(0, ...(set?.selections ?? []).map(levelsIn));
  const levelsIn = (selection: SelectionNode): number => {
    if (selection.kind === Kind.FIELD)
      return Number(selection.name.value === 'pages') + levelsOf(selection.selectionSet);
    if (selection.kind === Kind.INLINE_FRAGMENT) return levelsOf(selection.selectionSet);
    const name = selection.name.value;
    const levels = known.get(name) ?? levelsOf(fragments.get(name)?.selectionSet);
    known.set(name, levels);
    return levels;
  };
  return Math.max(0, ...sets.map(levelsOf));
}

/** The texts of a page as nodes of the response, of about 200 bytes each: 4 kB of Markdown, 12 kB as a document. */
const markdownCost = 20;
const documentCost = 60;

type TextCounts = { markdown: number; document: number };

/** How often the texts of pages are selected below: the most often in one selection set, without its fragments. */
function textsIn({ fragments }: Scope, sets: readonly (SelectionSetNode | undefined)[]): TextCounts {
  const most: TextCounts = { markdown: 0, document: 0 };
  const visited = new Set<string>();
  const visit = (set: SelectionSetNode | undefined): void => {
    const own: TextCounts = { markdown: 0, document: 0 };
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const { value } = selection.name;
        if (visited.has(value)) continue;
        visited.add(value);
        visit(fragments.get(value)?.selectionSet);
        continue;
      }
      const name = selection.kind === Kind.FIELD ? selection.name.value : '';
      if (name === 'markdown' || name === 'document') own[name] += 1;
      visit(selection.selectionSet);
    }
    most.markdown = Math.max(most.markdown, own.markdown);
    most.document = Math.max(most.document, own.document);
  };
  for (const set of sets) visit(set);
  return most;
}
