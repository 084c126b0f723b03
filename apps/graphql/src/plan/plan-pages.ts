import type { Page } from '@lectern/contract';
import type { Ctx } from '@lectern/domain';
import {
  type NodeContent,
  type PageTexts,
  type GraphRow,
  type GraphResult,
  columnAlias,
  readPagesOfContents,
} from '@lectern/domain/graph';
import { Kind, type SelectionSetNode } from 'graphql';
import { type Scope, setsOf } from './collect-fields.ts';
import type { NodeSource, PlannedField, PlanScope } from './plan-scope.ts';
import { planValue } from './plan-value.ts';
import type { PlannedContent, RowWriter, Run } from './row-writer.ts';

/** Plans how to write the page tree of a node, and adds its content to those that are read. */
export function planPages(scope: PlanScope, source: NodeSource, field: PlannedField): RowWriter {
  const texts = textsIn(scope, setsOf(field.nodes));
  const content: PlannedContent = { level: source.level, reference: referenceOf(source), texts };
  scope.contents.push(content);
  const write = planValue(scope, field.definition.type, field);
  return (row, run) => write(run.trees.get(content)?.get(row), run);
}

/** Reads the page trees of all nodes of a run; those with the same selection together. */
export async function readTrees(
  ctx: Ctx,
  contents: readonly PlannedContent[],
  result: GraphResult,
): Promise<Run['trees']> {
  const trees = new Map<PlannedContent, Map<GraphRow, readonly Page[]>>();
  for (const content of contents) {
    const rows = result.all(content.level);
    const read =
      rows.length === 0 ? [] : await readPagesOfContents(ctx, rows.map(content.reference), content.texts);
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
  if (kind.name === 'SpaceRevision') {
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

/** The texts of pages that are selected anywhere below. */
function textsIn({ fragments }: Scope, sets: readonly (SelectionSetNode | undefined)[]): PageTexts {
  const names = new Set<string>();
  const visited = new Set<string>();
  const visit = (set: SelectionSetNode | undefined): void => {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const { value } = selection.name;
        if (visited.has(value)) continue;
        visited.add(value);
        visit(fragments.get(value)?.selectionSet);
        continue;
      }
      if (selection.kind === Kind.FIELD) names.add(selection.name.value);
      visit(selection.selectionSet);
    }
  };
  for (const set of sets) visit(set);
  return { markdown: names.has('markdown'), document: names.has('document') };
}
