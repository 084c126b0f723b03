import { PooledTasks } from '../../../src/core/text-tasks/pooled-tasks.ts';
import { expect, test } from 'vitest';
import { assertAllowedAddress, type FetchSettings, parseFetchUrl } from '@lectern/fetch';
import { defaultGitLimits } from '@lectern/git';
import { discoverRefs } from '../../../../git/src/discover-refs.ts';
import type { Service } from '../../../../git/src/remote.ts';
import { fetchEmbed } from '../../../src/spaces/embeds/fetch-embed.ts';
import { gitHttp } from '../../../src/spaces/git/git-http.ts';
import { collectImport } from '../../../src/spaces/imports/collect-import.ts';
import { defaultImportLimits } from '../../../src/spaces/imports/import-limits.ts';
import { createImportRun } from '../../../src/spaces/imports/import-run.ts';
import { loadSpec } from '../../../src/workspace/openapi-specs/load-spec.ts';
import { SpecError } from '../../../src/workspace/openapi-specs/spec-error.ts';
import { defaultSpecLimits } from '../../../src/workspace/openapi-specs/spec-limits.ts';
import { blockedNames, blockedUrls, deceptiveUrls } from '../../../../fetch/test/blocked-urls.ts';
import { fetchSettings, fetchErrorOf, useServer } from '../../../../fetch/test/web-server.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

/** It must not be reached. */
const privateServer = useServer((_request, response) => response.end('secret'));

const settings = { fetching: fetchSettings([], blockedNames) };

/** Every feature that fetches a URL of a user, and the reason for which it rejects one. */
const entries: Readonly<Record<string, (url: string) => Promise<string | undefined>>> = {
  'an import of a repository': (url) => gitReason(url, 'git-upload-pack'),
  'an export to a repository': (url) => gitReason(url, 'git-receive-pack'),
  'the web site of an import': (url) => importReason('website', url),
  'the document of an import': (url) => importReason('html', url),
  'the archive of an import': (url) => importReason('zip', url),
  'an embed': async (url) => {
    const address = URL.parse(url);
    if (address === null) return 'url';
    return (await fetchErrorOf(() => fetchEmbed(settings, address)))?.reason;
  },
  'the address of an import, before it starts': async (url) =>
    (await fetchErrorOf(() => assertAllowedAddress(settings.fetching, url)))?.reason,
  'the address of a spec': async (url) => {
    const loading = loadSpec({ url }, { settings, limits: defaultSpecLimits });
    return loading.then(
      () => undefined,
      (error: unknown) => (error instanceof SpecError ? error.code : String(error)),
    );
  },
};

async function gitReason(url: string, service: Service): Promise<string | undefined> {
  const { signal } = new AbortController();
  const error = await fetchErrorOf(async () => {
    const { url: address, authorization } = parseFetchUrl(url);
    const remote = {
      http: gitHttp(settings),
      url: address.href,
      authorization,
      limits: defaultGitLimits,
      signal,
    };
    await discoverRefs(remote, service);
  });
  return error?.reason;
}

type ImportSource = 'website' | 'html' | 'zip';

async function importFrom(source: ImportSource, url: string, fetching: { fetching: FetchSettings }) {
  const { signal } = new AbortController();
  const run = createImportRun(
    {
      settings: fetching,
      storage: used.world.ctx.storage,
      store: used.world.ctx.store,
      textTasks: new PooledTasks(),
    },
    {
      limits: defaultImportLimits,
      signal,
      onProgress: () => undefined,
      owner: { organizationId: used.world.organizationId, storeId: 'space_1' },
    },
  );
  try {
    return await collectImport(run, { source, url, upload_key: null });
  } finally {
    await run.converter.close();
  }
}

async function importReason(source: ImportSource, url: string): Promise<string | undefined> {
  return (await fetchErrorOf(() => importFrom(source, url, settings)))?.reason;
}

async function reasonOf(feature: string, form: string) {
  const url = form.replace('{port}', String(privateServer.port));
  const reason = await entries[feature]?.(url);
  expect(privateServer.takeRequests()).toEqual([]);
  return reason;
}

const features = Object.keys(entries);
const cases = (urls: readonly string[]) =>
  features.flatMap((feature) => urls.map((url) => [feature, url] as const));

test.each(cases(blockedUrls))('%s does not fetch %s', async (feature, url) => {
  expect(await reasonOf(feature, url)).toMatch(/^(?:forbidden-address|FETCH_ERROR)$/);
});

test.each(cases(deceptiveUrls))('%s does not fetch %j', async (feature, url) => {
  expect(await reasonOf(feature, url)).toMatch(/^(?:forbidden-address|scheme|url|FETCH_ERROR)$/);
});

test.each(cases(Object.keys(blockedNames)))('%s does not fetch from the host %s', async (feature, name) => {
  expect(await reasonOf(feature, `http://${name}:{port}/`)).toMatch(/^(?:forbidden-address|FETCH_ERROR)$/);
});

const imageServer = useServer((request, response) => {
  if (request.url !== '/') return void response.writeHead(404).end();
  const images = [...blockedUrls, ...Object.keys(blockedNames).map((name) => `http://${name}:{port}/`)];
  const tags = images.map((form) => `<img src="${form.replace('{port}', String(privateServer.port))}">`);
  response.setHeader('content-type', 'text/html; charset=utf-8').end(`<h1>Images</h1>${tags.join('')}`);
});

test('an imported page does not load its images from blocked addresses', async () => {
  const allowed = { fetching: fetchSettings(`127.0.0.1:${imageServer.port}`, blockedNames) };
  const { files, failures } = await importFrom('website', `http://127.0.0.1:${imageServer.port}/`, allowed);
  expect(privateServer.takeRequests()).toEqual([]);
  expect(files.size).toBe(0);
  expect(failures.length).toBeGreaterThan(30);
});
