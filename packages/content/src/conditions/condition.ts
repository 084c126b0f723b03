/** A literal in a condition. */
export type Literal = string | number | boolean | null;

export type Comparison = '===' | '!==' | '<' | '<=' | '>' | '>=';

/** An operand of a condition; `path` is below `visitor.claims`. */
export type Operand =
  | { readonly type: 'literal'; readonly value: Literal }
  | { readonly type: 'claim'; readonly path: readonly string[] }
  | { readonly type: 'list'; readonly values: readonly Literal[] };

/** The syntax tree of a condition. It contains nothing that could be executed. */
export type Condition =
  | { readonly type: 'is'; readonly operand: Operand }
  | { readonly type: 'not'; readonly condition: Condition }
  | { readonly type: 'and' | 'or'; readonly left: Condition; readonly right: Condition }
  | {
      readonly type: 'compare';
      readonly operator: Comparison;
      readonly left: Operand;
      readonly right: Operand;
    }
  | { readonly type: 'in'; readonly value: Operand; readonly container: Operand };
