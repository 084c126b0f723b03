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

/** A valid document, with its plans so far. */
export type CachedDocument = {
  readonly document: DocumentNode;
  readonly operations: readonly OperationDefinitionNode[];
  /** The variables that `@skip` and `@include` read. */
  readonly conditions: readonly string[];
  readonly plans: Map<string, OperationPlan>;
  /** An estimate of its size in memory, with its plans. */
  readonly weight: number;
};

const maxDocuments = 1000;
const maxWeight = 10_000_000;
// A planned field takes many times the memory of a character of the text.
const fieldWeight = 200;

/** Parses and validates documents, and caches the valid ones that were used last. */
export class DocumentCache {
  readonly #schema: GraphQLSchema;
  readonly #limits: GraphqlLimits;
  /** By text, the least recently used one first. */
  readonly #byText = new Map<string, CachedDocument>();
  #weight = 0;
  /** The one that was used last. */
  #latest: string | undefined;

  constructor(schema: GraphQLSchema, limits: GraphqlLimits) {
    this.#schema = schema;
    this.#limits = limits;
  }

  /** A document that is cached. */
  find(text: string): CachedDocument | undefined {
    const cached = this.#byText.get(text);
    if (cached === undefined) return undefined;
    if (this.#latest === text) return cached;
    this.#byText.delete(text);
    this.#byText.set(text, cached);
    this.#latest = text;
    return cached;
  }

  /** The document of a text, or its errors. Throws `LimitError`. */
  read(text: string): CachedDocument | readonly GraphQLError[] {
    const cached = this.find(text);
    if (cached !== undefined) return cached;
    const document = this.#parse(text);
    if (document instanceof GraphQLError) return [document];
    const fields = assertDocumentLimits(document, this.#limits);
    const errors = validate(this.#schema, document, undefined, { maxErrors: 10 });
    if (errors.length > 0) return errors;
    return this.#add(text, {
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

  #add(text: string, document: CachedDocument): CachedDocument {
    this.#byText.set(text, document);
    this.#latest = text;
    this.#weight += document.weight;
    for (const [oldest, { weight }] of this.#byText) {
      if (this.#byText.size <= maxDocuments && this.#weight <= maxWeight) break;
      this.#byText.delete(oldest);
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
