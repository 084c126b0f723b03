import type { OperationDefinitionNode } from 'graphql';

const maxNameLength = 64;
/** A batch may have more; a log line does not. */
const maxNames = 10;

/** The operations that a request executes, for its log line and its metrics. */
export class CalledOperations {
  readonly names: string[] = [];
  #label: string | undefined;

  /** Of a few values: clients choose the names of operations, not their types. */
  get label(): string {
    return this.#label ?? 'graphql';
  }

  /** Names of GraphQL are letters, digits and underscores. */
  add({ operation: type, name }: OperationDefinitionNode): void {
    const label = `graphql ${type}`;
    this.#label = this.#label === undefined || this.#label === label ? label : 'graphql batch';
    if (name !== undefined && this.names.length < maxNames)
      this.names.push(name.value.slice(0, maxNameLength));
  }
}
