/** A value that stands in a condition itself. */
export type Literal = string | number | boolean | null;

export type Comparison = '===' | '!==' | '<' | '<=' | '>' | '>=';

/** What a condition reads a value from; `path` is below `visitor.claims`. */
export type Operand =
  | { readonly type: 'literal'; readonly value: Literal }
  | { readonly type: 'claim'; readonly path: readonly string[] }
  | { readonly type: 'list'; readonly values: readonly Literal[] };

/** A checked expression that decides whether a visitor is shown something. There is nothing in it that could run. */
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
