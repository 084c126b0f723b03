/** What the pages of an OpenAPI specification are made of. */
export type SpecOutline = {
  /** In the order of the specification; those that only operations name come last. */
  readonly tags: readonly SpecTag[];
  /** The names of its schemas. */
  readonly schemas: readonly string[];
};

export type SpecTag = {
  /** Empty for the operations without a tag. */
  readonly name: string;
  readonly title: string;
  /** The name of the tag that it is below. */
  readonly parent?: string;
  readonly icon?: string;
  /** A line below the title. */
  readonly summary?: string;
  /** Markdown. */
  readonly description?: string;
  readonly operations: readonly SpecOperation[];
};

/** An operation of a path, or of a webhook by its name. */
export type SpecOperation = {
  readonly method: string;
  /** Its summary, in one line. */
  readonly title?: string;
} & ({ readonly path: string } | { readonly webhook: string });
