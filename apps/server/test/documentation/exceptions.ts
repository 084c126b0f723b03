import type { Sample } from './samples.ts';

type Exception = {
  readonly reason: string;
  /** How many samples it is about. */
  readonly count: number;
  readonly matches: (sample: Sample) => boolean;
};

const lines = (pattern: RegExp) => (sample: Sample) => pattern.test(sample.text);

/** The commands and programs that the test of the documentation does not run. Everything else is run. */
export const exceptions: readonly Exception[] = [
  {
    reason: 'needs Docker or a cluster; the steps of the Dockerfile are those of `npm run build`',
    count: 3,
    matches: lines(/^(?:docker|kubectl) /m),
  },
  {
    reason: 'changes the machine: systemd and certbot, as root',
    count: 2,
    matches: lines(/^sudo /m),
  },
  { reason: 'needs Caddy, and ports below 1024', count: 1, matches: lines(/^LECTERN=\S+ caddy /m) },
  {
    reason:
      'makes or uses a build, which takes minutes: `npm run build` and `npm run check:packages` are steps of CI',
    count: 4,
    matches: lines(/^(?:npm run build|node dist\/|npm install --prefix dist)/m),
  },
  {
    reason: 'runs until it is stopped: worker.test.ts and http-source.test.ts start them',
    count: 2,
    matches: lines(/lectern -- (?:worker|reader)\b/),
  },
  { reason: 'needs a bucket of S3: storage.test.ts has one', count: 1, matches: lines(/STORAGE_S3_BUCKET=/) },
  {
    reason: 'an excerpt of the sources of the server, for those who change them',
    count: 2,
    matches: ({ language, page }) => language === 'ts' && /add-an?-/.test(page),
  },
  {
    reason: 'types for gql.tada, whose use `npm run check:packages` compiles',
    count: 1,
    matches: lines(/from 'gql\.tada'/),
  },
  {
    reason: 'run with their answers by apps/graphql/test/documented-queries.test.ts',
    count: 15,
    matches: ({ language, page }) => language === 'graphql' && page === 'docs/graphql.md',
  },
];
