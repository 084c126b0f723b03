import type { Page } from '@lectern/contract';
import type { Ctx } from '@lectern/domain';
import {
  type AskedContent,
  type AskedTexts,
  type GraphRow,
  type GraphRows,
  placeOf,
  readPagesOfMany,
} from '@lectern/domain/graph';
import { Kind, type SelectionSetNode } from 'graphql';
import { type Scope, setsOf } from './collect-fields.ts';
import type { Place, PlannedField, PlanScope } from './plan-scope.ts';
import { planValue } from './plan-value.ts';
import type { PlannedContent, RowWriter, Run } from './row-writer.ts';

/** How to write the pages of the content that a thing leads to. Adds its content to those that are read. */
export function planPages(scope: PlanScope, place: Place, field: PlannedField): RowWriter {
  const texts = textsIn(scope, setsOf(field.nodes));
  const content: PlannedContent = { level: place.level, asked: askedOf(place), texts };
  scope.contents.push(content);
  const write = planValue(scope, field.definition.type, field);
  return (row, run) => write(run.trees.get(content)?.get(row), run);
}

/** Reads the pages of all things of a run; trees with the same texts together. */
export async function readTrees(
  ctx: Ctx,
  contents: readonly PlannedContent[],
  found: GraphRows,
): Promise<Run['trees']> {
  const trees = new Map<PlannedContent, Map<GraphRow, readonly Page[]>>();
  for (const content of contents) {
    const rows = found.all(content.level);
    const read = rows.length === 0 ? [] : await readPagesOfMany(ctx, rows.map(content.asked), content.texts);
    const byRow = new Map<GraphRow, readonly Page[]>();
    for (const [index, row] of rows.entries()) {
      const tree = read[index];
      if (tree !== undefined) byRow.set(row, tree);
    }
    trees.set(content, byRow);
  }
  return trees;
}

/** What of a row says which content it is. */
function askedOf({ level, kind }: Place): (row: GraphRow) => AskedContent {
  const text = (column: string) => {
    const place = placeOf(level, column);
    return (row: GraphRow) => row[place] ?? '';
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

/** Which texts of pages are selected anywhere below. */
function textsIn({ fragments }: Scope, sets: readonly (SelectionSetNode | undefined)[]): AskedTexts {
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
