import { matchesGlob, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, the longest first. Without results of an earlier run, vitest begins with the largest ones:
 * a small one that takes a minute would come last, with every other worker idle.
 */
const slowFiles = [
  'packages/content/test/**/hostile-pages.test.ts',
  'packages/content/test/**/keep-source.test.ts',
  'packages/content/test/**/hostile-texts.test.ts',
  'apps/accounts/test/sign-in.test.ts',
  'apps/server/test/documentation/documentation.test.ts',
  'apps/server/test/{start,backup,cli,doctor,stop,sealing}.test.ts',
  'packages/domain/test/access/matrix.test.ts',
  'packages/domain/test/spaces/*/repositories.test.ts',
  'apps/graphql/test/cached-texts.test.ts',
  'packages/domain/test/limits/long-texts.test.ts',
];

/** Begins with the files that take longest, whichever ran before. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const ranks = new Map(sorted.map((file) => [file, this.#rankOf(file)]));
    // The projects stay behind each other: those with another one need workers of their own.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted
        .filter((file) => file.project === project)
        .toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0)),
    );
  }

  #rankOf({ moduleId }: TestSpecification): number {
    const path = relative(this.ctx.config.root, moduleId);
    const index = slowFiles.findIndex((pattern) => matchesGlob(path, pattern));
    return index === -1 ? slowFiles.length : index;
  }
}
