import relay, {
  type ConcreteRequest,
  type Environment as RelayEnvironment,
  type GraphQLResponse,
  type OperationType,
  type PayloadError,
  type ReaderFragment,
  type SingularReaderSelector,
} from 'relay-runtime';

// The package is CommonJS, whose names Node does not find.
const { commitMutation, createOperationDescriptor, fetchQuery, getSingularSelector } = relay;
const { Environment, Network, RecordSource, Store } = relay;

type FragmentKey = { readonly ' $data'?: unknown; readonly ' $fragmentSpreads': unknown };

type Committed<T extends OperationType> = {
  readonly data: T['response'];
  readonly errors: readonly PayloadError[];
};

/** An environment of Relay, which is asked without React. */
export class GraphStore {
  readonly #environment: RelayEnvironment;

  constructor(url: string, token: string) {
    const network = Network.create(async ({ text }, variables) => {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: text, variables }),
      });
      return (await response.json()) as GraphQLResponse;
    });
    this.#environment = new Environment({ network, store: new Store(new RecordSource()) });
  }

  /** Reads from the server, and keeps it. */
  async load<T extends OperationType>(query: ConcreteRequest, variables: T['variables']): Promise<void> {
    await fetchQuery<T>(this.#environment, query, variables).toPromise();
    this.#environment.retain(createOperationDescriptor(query, variables));
  }

  /** What is there of a query; throws when something is missing. */
  cached<T extends OperationType>(query: ConcreteRequest, variables: T['variables']): T['response'] {
    const operation = createOperationDescriptor(query, variables);
    const { status } = this.#environment.check(operation);
    if (status !== 'available') throw new Error(`${query.params.name} is ${status}.`);
    return this.#lookup(operation.fragment) as T['response'];
  }

  /** The data of a fragment. */
  read<Key extends FragmentKey>(fragment: ReaderFragment, key: Key): NonNullable<Key[' $data']> {
    return this.#lookup(getSingularSelector(fragment, key)) as NonNullable<Key[' $data']>;
  }

  #lookup(selector: SingularReaderSelector): unknown {
    const { data, isMissingData } = this.#environment.lookup(selector);
    if (isMissingData) throw new Error(`Something of ${selector.node.name} is missing.`);
    return data;
  }

  commit<T extends OperationType>(
    mutation: ConcreteRequest,
    variables: T['variables'],
  ): Promise<Committed<T>> {
    return new Promise((resolve, reject) => {
      commitMutation(this.#environment, {
        mutation,
        variables,
        onCompleted: (data, errors) => resolve({ data, errors: errors ?? [] }),
        onError: reject,
      });
    });
  }
}
