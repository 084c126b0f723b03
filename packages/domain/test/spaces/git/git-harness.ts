import type { Contract, GitInfo, GitOperation, InputOf } from '@lectern/contract';
import type { World } from '@lectern/domain/testing';
import { expect, onTestFinished } from 'vitest';
import { createDomain, type Domain } from '../../../src/domain.ts';
import { startWorkers, type Workers } from '../../../src/workers/workers.ts';

type ImportBody = InputOf<Contract['git']['importRepository']>['body'];
type ExportBody = InputOf<Contract['git']['exportToRepository']>['body'];

type More = Pick<Domain['settings'], 'gitFileRoot'>;

/** A domain that may fetch from this machine. */
export function localDomain({ domain, ctx }: World, more: More = {}): Domain {
  const { database, log } = domain;
  const fetching = { allowedPrivateHosts: [{ host: '127.0.0.1' }] };
  const settings = { ...domain.settings, fetching, ...more };
  return createDomain({ database, settings, log, storage: ctx.storage });
}

/** Git operations on one space, run by workers until the end of the test. */
export type GitSpace = {
  readonly spaceId: string;
  readonly domain: Domain;
  import(body: Partial<ImportBody> & { url: string }): Promise<GitOperation>;
  export(body: Partial<ExportBody> & { url: string }): Promise<GitOperation>;
  /** The result of git/info. */
  info(): Promise<GitInfo>;
  /** The pages of the space, without the ids and times in which equal spaces differ. */
  pages(): Promise<string[]>;
  markdown(path: string): Promise<string>;
  revisions(): Promise<number>;
};

export function workOnGit(world: World, more?: More): Workers {
  const workers = startWorkers(localDomain(world, more), {
    concurrency: 4,
    leaseSeconds: 5,
    graceSeconds: 5,
  });
  onTestFinished(() => workers.stop());
  return workers;
}

const main = 'refs/heads/main';

export async function createGitSpace(world: World, more?: More): Promise<GitSpace> {
  const domain = localDomain(world, more);
  const client = domain.as(world.people.admin.actor);
  const { organizationId } = world;
  const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: 'Docs' } });
  const info = () => client.git.getInfo({ spaceId });
  const finishedOperation = async () => {
    const state = async () => (await info()).operation?.state;
    await expect.poll(state, { interval: 20 }).not.toBe('running');
    const { operation } = await info();
    if (operation === undefined) throw new Error('nothing was done');
    return operation;
  };
  return {
    spaceId,
    domain,
    info,
    async import(body) {
      await client.git.importRepository({ spaceId, body: { ref: main, ...body } });
      return finishedOperation();
    },
    async export(body) {
      await client.git.exportToRepository({
        spaceId,
        body: { ref: main, commitMessage: 'Export', ...body },
      });
      return finishedOperation();
    },
    async pages() {
      const { pages } = await client.spaceContent.listPages({ spaceId });
      return linesOf(pages);
    },
    async markdown(pagePath) {
      const page = await client.spaceContent.getPageByPath({ spaceId, pagePath });
      return page.type === 'document' ? (page.markdown ?? '') : '';
    },
    async revisions() {
      return (await client.revisions.list({ spaceId, limit: 0 })).count;
    },
  };
}

type ListedPage = { readonly type: string; readonly title: string; readonly pages?: readonly ListedPage[] };

function linesOf(pages: readonly ListedPage[], indent = ''): string[] {
  return pages.flatMap((page) => {
    const path = 'path' in page && typeof page.path === 'string' ? ` ${page.path}` : '';
    const git: unknown = 'git' in page ? page.git : undefined;
    const from = git === undefined ? '' : ` <- ${String(Reflect.get(Object(git), 'path'))}`;
    return [`${indent}${page.type} ${page.title}${path}${from}`, ...linesOf(page.pages ?? [], `${indent}  `)];
  });
}
