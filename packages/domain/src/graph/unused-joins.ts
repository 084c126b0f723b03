import {
  AliasNode,
  IdentifierNode,
  type JoinNode,
  type Kysely,
  type OperationNode,
  type OperationNodeSource,
  SelectQueryNode,
  sql,
  TableNode,
} from 'kysely';
import type { Tables } from '../store/tables/tables.ts';

/**
 * A select without the left joins that nothing in it names. The rows of the repositories have the joins of all their columns,
 * each of at most one row, so that one of them adds columns and never a row. PostgreSQL would leave them out, too, but the text of a
 * statement is hashed each time it is sent, and each table of a plan is locked each time it runs.
 */
export function withoutUnusedJoins(query: OperationNodeSource, db: Kysely<Tables>): OperationNodeSource {
  const selected = query.toOperationNode();
  if (!SelectQueryNode.is(selected)) return query;
  let node = selected;
  // A join may name those before it.
  for (const join of (node.joins ?? []).toReversed()) {
    const alias = aliasOf(join);
    if (alias === undefined || !(join.joinType === 'LeftJoin' || join.joinType === 'LateralLeftJoin'))
      continue;
    const rest: SelectQueryNode = { ...node, joins: node.joins?.filter((other) => other !== join) ?? [] };
    if (!wordsOf(rest, db).has(alias)) node = rest;
  }
  return sourceOf(node);
}

function sourceOf(node: OperationNode): OperationNodeSource {
  return { toOperationNode: () => node };
}

/** The names and keywords of its text. */
function wordsOf(node: OperationNode, db: Kysely<Tables>): ReadonlySet<string> {
  return new Set(sql`${sourceOf(node)}`.compile(db).sql.match(/\w+/g));
}

function aliasOf({ table }: JoinNode): string | undefined {
  if (TableNode.is(table)) return table.table.identifier.name;
  return AliasNode.is(table) && IdentifierNode.is(table.alias) ? table.alias.name : undefined;
}
