import type { RepositoryMetadata } from '@lectern/content';
import type { Layout } from '@lectern/content';
import type { ImportedFiles } from './imported-files.ts';

export type Importing = {
  readonly layout: Layout;
  readonly files: ImportedFiles;
  /** The ids of texts that pages include, by their path; matched with those of the base where it is left out. */
  readonly includeIds?: ReadonlyMap<string, string>;
  /** The ids of pages by their path; matched with those of the base where it is left out. */
  readonly pageIds?: ReadonlyMap<string, string>;
  readonly newId: (kind: 'page' | 'reusableContent') => string;
  /** The time of the import. */
  readonly now: string;
  readonly repository: RepositoryTree;
};

/** The repository as links lead to it. */
export type RepositoryTree = Pick<RepositoryMetadata, 'treeUrl' | 'paths'>;
