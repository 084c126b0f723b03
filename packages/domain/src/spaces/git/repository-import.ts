import type { RepositoryLayout, RepositoryMetadata } from '@lectern/content';
import type { RepositoryFiles } from './import-repository-files.ts';

export type RepositoryImport = {
  readonly layout: RepositoryLayout;
  readonly files: RepositoryFiles;
  /** The ids of includes by path; by default they are matched with those of the base. */
  readonly includeIds?: ReadonlyMap<string, string>;
  /** The ids of pages by path; by default they are matched with those of the base. */
  readonly pageIds?: ReadonlyMap<string, string>;
  readonly newId: (kind: 'page' | 'reusableContent') => string;
  /** The time of the import. */
  readonly now: string;
  readonly repository: RepositoryPaths;
  /** Ends the import with its reason. */
  readonly signal?: AbortSignal;
};

/** The URL and the paths of the repository that links lead to. */
export type RepositoryPaths = Pick<RepositoryMetadata, 'treeUrl' | 'paths'>;
