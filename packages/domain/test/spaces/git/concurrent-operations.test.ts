import { transaction } from '../../../src/context/transaction.ts';
import { ApiError } from '@lectern/contract';
import { expect, test } from 'vitest';
import type { Ctx } from '../../../src/context/context.ts';
import { runGitOperation } from '../../../src/spaces/git/git-run.ts';
import { importRepository } from '../../../src/spaces/git/import-repository.ts';
import type { RunningJob } from '../../../src/platform/jobs/running-job.ts';
import { useWorld } from '../../harness.ts';
import { createGitSpace, workOnGit } from './git-harness.ts';
import { hasGit, serveGit } from '../../../../git/test/git-server.ts';
import { files } from './small-repository.ts';
import { createRepository } from '../../../../git/test/work-tree.ts';

const used = useWorld();
const ref = 'refs/heads/main';
const ten = Array.from({ length: 10 }, (_, at) => at);

test.runIf(hasGit)(
  'ten concurrently requested imports run one after the other and create one head',
  async () => {
    workOnGit(used.world);
    const server = await serveGit();
    const repository = await createRepository(server, 'ten.git', files);
    const space = await createGitSpace(used.world);
    const client = space.domain.as(used.world.people.admin.actor);
    const { spaceId } = space;
    let rejected = 0;
    const ask = async (): Promise<void> => {
      for (;;) {
        try {
          return await client.git
            .importRepository({ spaceId, body: { url: repository.url, ref } })
            .then(() => undefined);
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
          rejected += 1;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
    };
    await Promise.all(ten.map(ask));
    await expect.poll(async () => (await space.info()).operation?.state).toBe('success');
    expect(rejected).toBeGreaterThan(0);
    expect(await space.revisions()).toBe(2);
    expect(await space.markdown('guide/install')).toBe(files['guide/install.md']);
  },
);

test.runIf(hasGit)('ten workers on the same import write it once', async () => {
  const { world } = used;
  const repository = await createRepository(await serveGit(), 'workers.git', files);
  const space = await createGitSpace(world);
  const { spaceId, domain } = space;
  const ctx: Ctx = domain.context(world.people.admin.actor, { channel: 'job' });
  await domain
    .as(world.people.admin.actor)
    .git.importRepository({ spaceId, body: { url: repository.url, ref } });
  const { operation } = await space.info();
  const job: RunningJob = {
    id: operation?.job ?? '',
    attempt: 1,
    maxAttempts: 2,
    organizationId: world.organizationId,
    spaceId,
    signal: new AbortController().signal,
    progress: () => undefined,
    transaction: (work) => transaction(ctx, work),
  };
  const outcomes = await Promise.allSettled(ten.map(() => runGitOperation(ctx, job, importRepository)));
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(reasons.length).toBeLessThan(10);
  for (const reason of reasons) expect(reason).toMatchObject({ code: 'conflict', retryable: true });
  expect(await space.revisions()).toBe(2);
  expect((await space.info()).operation).toMatchObject({ state: 'success', pages: 5 });
  const client = domain.as(world.people.admin.actor);
  expect(await client.spaces.get({ spaceId })).toMatchObject({ changeRequests: 0 });
  expect(await space.markdown('guide/install')).toBe(files['guide/install.md']);
});
