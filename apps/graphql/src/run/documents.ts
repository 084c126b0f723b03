import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  Source,
  validate,
  visit,
} from 'graphql';
import { assertDocumentLimits } from '../limits/document-limits.ts';
import { assertLexicalLimits } from '../limits/lexical-limits.ts';
import type { GraphqlLimits } from '../limits/limits.ts';
import type { OperationPlan } from '../plan/plan-operation.ts';

/** A valid document, with what was made of it so far. */
export type KnownDocument = {
  readonly document: DocumentNode;
  readonly operations: readonly OperationDefinitionNode[];
  /** Variables that `@skip` and `@include` read. */
  readonly conditions: readonly string[];
  readonly plans: Map<string, OperationPlan>;
  /** About how much memory it takes, with its plans. */
  readonly weight: number;
};

const maxDocuments = 1000;
const maxWeight = 10_000_000;
// A field in a plan takes many times the memory of a character of the text.
const fieldWeight = 200;

/** Parses and validates documents, and remembers the valid ones that were used last. */
export class Documents {
  readonly #schema: GraphQLSchema;
  readonly #limits: GraphqlLimits;
  /** By their text; the one used longest ago first. */
  readonly #known = new Map<string, KnownDocument>();
  #weight = 0;

  constructor(schema: GraphQLSchema, limits: GraphqlLimits) {
    this.#schema = schema;
    this.#limits = limits;
  }

  /** A document that was seen before. */
  find(text: string): KnownDocument | undefined {
    const known = this.#known.get(text);
    if (known === undefined) return undefined;
    this.#known.delete(text);
    this.#known.set(text, known);
    return known;
  }

  /** The document of a text, or what is wrong with it. Throws `LimitError`. */
  read(text: string): KnownDocument | readonly GraphQLError[] {
    const known = this.find(text);
    if (known !== undefined) return known;
    const document = this.#parse(text);
    if (document instanceof GraphQLError) return [document];
    const fields = assertDocumentLimits(document, this.#limits);
    const errors = validate(this.#schema, document, undefined, { maxErrors: 10 });
    if (errors.length > 0) return errors;
    return this.#remember(text, {
      document,
      operations: document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION),
      conditions: conditionsOf(document),
      plans: new Map(),
      weight: text.length + fields * fieldWeight,
    });
  }

  #parse(text: string): DocumentNode | GraphQLError {
    const source = new Source(text, 'GraphQL request');
    try {
      assertLexicalLimits(source, this.#limits);
      return parse(source);
    } catch (error) {
      if (error instanceof GraphQLError) return error;
      throw error;
    }
  }

  #remember(text: string, document: KnownDocument): KnownDocument {
    this.#known.set(text, document);
    this.#weight += document.weight;
    for (const [oldest, { weight }] of this.#known) {
      if (this.#known.size <= maxDocuments && this.#weight <= maxWeight) break;
      this.#known.delete(oldest);
      this.#weight -= weight;
    }
    return document;
  }
}

function conditionsOf(document: DocumentNode): string[] {
  const names = new Set<string>();
  visit(document, {
    [Kind.DIRECTIVE]: (directive) => {
      if (directive.name.value !== 'skip' && directive.name.value !== 'include') return;
      for (const { value } of directive.arguments ?? []) {
        if (value.kind === Kind.VARIABLE) names.add(value.name.value);
      }
    },
  });
  return [...names];
}
