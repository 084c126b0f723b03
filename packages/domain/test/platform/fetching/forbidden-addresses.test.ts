import { describe, expect, inject, test } from 'vitest';
import { type FetchSettings, guardedFetch, targetOf } from '@lectern/fetch';
import { isForbiddenAddress } from '../../../../fetch/src/forbidden-address.ts';
import { defaultGitLimits } from '@lectern/git';
import { discover } from '../../../../git/src/remote.ts';
import type { Service } from '../../../../git/src/remote-repository.ts';
import { gitHttp } from '../../../src/spaces/git/git-http.ts';
import { gather } from '../../../src/spaces/imports/gather.ts';
import { defaultImportLimits } from '../../../src/spaces/imports/import-limits.ts';
import { runOf } from '../../../src/spaces/imports/import-run.ts';
import { diskStorage } from '../../../src/files/disk-storage.ts';
import { gatherSpec } from '../../../src/workspace/openapi-specs/gather-spec.ts';
import { SpecFailure } from '../../../src/workspace/openapi-specs/spec-failure.ts';
import { defaultSpecLimits } from '../../../src/workspace/openapi-specs/spec-limits.ts';
import { literalForms, trickForms } from '../../../../fetch/test/forbidden-forms.ts';
import { fetchSettings, refusalOf, useServer } from '../../../../fetch/test/web-server.ts';

// It stands for whatever listens next to the server and must not be reached.
const neighbour = useServer((_request, response) => response.end('secret'));

const names = {
  'inside.test': ['127.0.0.1'],
  'inside6.test': ['::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'metadata.test': ['169.254.169.254'],
  'zone.test': ['fe80::1%lo'],
  'both.test': ['::1', '127.0.0.1'],
  'nonsense.test': ['127.0.0.1 '],
  'localhost.': ['127.0.0.1'],
};
const settings = fetchSettings([], names);

/** What the server is asked to fetch, by each way to ask for it. It answers why that is refused. */
const entries: Readonly<Record<string, (url: string) => Promise<string | undefined>>> = {
  'a fetch': async (url) => (await refusalOf(() => guardedFetch(settings.fetching, url)))?.reason,
  'an import of a repository': (url) => refusalOfGit(url, 'git-upload-pack'),
  'an export to a repository': (url) => refusalOfGit(url, 'git-receive-pack'),
  'the web site of an import': (url) => importRefusal('website', url),
  'the document of an import': (url) => importRefusal('html', url),
  'the archive of an import': (url) => importRefusal('zip', url),
  'the address of a spec': async (url) => {
    const gathering = gatherSpec({ url }, { settings, limits: defaultSpecLimits });
    return gathering.then(
      () => undefined,
      (error: unknown) => (error instanceof SpecFailure ? error.code : String(error)),
    );
  },
};

async function refusalOfGit(url: string, service: Service): Promise<string | undefined> {
  const { signal } = new AbortController();
  const refusal = await refusalOf(async () => {
    const { url: address, authorization } = targetOf(url);
    const remote = {
      http: gitHttp(settings),
      url: address.href,
      authorization,
      limits: defaultGitLimits,
      signal,
    };
    await discover(remote, service);
  });
  return refusal?.reason;
}

type ImportSource = 'website' | 'html' | 'zip';

async function importFrom(source: ImportSource, url: string, fetching: { fetching: FetchSettings }) {
  const { signal } = new AbortController();
  const run = runOf(
    { settings: fetching, storage: diskStorage(inject('testFiles')) },
    { limits: defaultImportLimits, signal, progress: () => undefined, storeId: 'space_1' },
  );
  try {
    return await gather(run, { source, url, upload_key: null });
  } finally {
    await run.converter.close();
  }
}

async function importRefusal(source: ImportSource, url: string): Promise<string | undefined> {
  return (await refusalOf(() => importFrom(source, url, settings)))?.reason;
}

const refused = /^(?:forbidden-address|scheme|url|FETCH_ERROR)$/;

const redirecting = useServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://server.test');
  response.writeHead(302, { location: url.searchParams.get('to') ?? '' }).end();
});

async function reasonOf(entry: string, form: string) {
  const url = form.replace('{port}', String(neighbour.port));
  const reason = await entries[entry]?.(url);
  expect(neighbour.takeRequests()).toEqual([]);
  return reason;
}

describe.each(Object.keys(entries))('%s does not lead to', (entry) => {
  test.each(literalForms)('%s', async (form) => {
    expect(await reasonOf(entry, form)).toMatch(/^(?:forbidden-address|FETCH_ERROR)$/);
  });

  test.each(trickForms)('%j', async (form) => {
    expect(await reasonOf(entry, form)).toMatch(refused);
  });

  test.each(Object.keys(names))('what the name %s means', async (name) => {
    expect(await reasonOf(entry, `http://${name}:{port}/`)).toMatch(/^(?:forbidden-address|FETCH_ERROR)$/);
  });
});

// A header holds no other characters.
const formsInHeaders = literalForms.filter((form) => /^[ -~]+$/.test(form));

test.each(formsInHeaders)('a redirect does not lead to %s', async (form) => {
  const url = form.replace('{port}', String(neighbour.port));
  const from = `http://127.0.0.1:${redirecting.port}/?to=${encodeURIComponent(url)}`;
  const allowed = fetchSettings(`127.0.0.1:${redirecting.port}`, names);
  const refusal = await refusalOf(() => guardedFetch(allowed.fetching, from));
  expect(refusal?.reason).toBe('forbidden-address');
  expect(redirecting.takeRequests().length).toBe(1);
  expect(neighbour.takeRequests()).toEqual([]);
});

const showing = useServer((request, response) => {
  if (request.url !== '/') return void response.writeHead(404).end();
  const images = [...literalForms, ...Object.keys(names).map((name) => `http://${name}:{port}/`)];
  const tags = images.map((form) => `<img src="${form.replace('{port}', String(neighbour.port))}">`);
  response.setHeader('content-type', 'text/html; charset=utf-8').end(`<h1>Images</h1>${tags.join('')}`);
});

test('the images of an imported page lead to none of them', async () => {
  const allowed = fetchSettings(`127.0.0.1:${showing.port}`, names);
  const { files, failures } = await importFrom('website', `http://127.0.0.1:${showing.port}/`, allowed);
  expect(neighbour.takeRequests()).toEqual([]);
  expect(files.size).toBe(0);
  expect(failures.length).toBeGreaterThan(30);
});

test('addresses of the public internet are no forbidden ones', () => {
  const open = [
    '1.1.1.1',
    '8.8.8.8',
    '93.184.215.14',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.1',
    '223.255.255.255',
  ];
  const open6 = ['2606:4700:4700::1111', '2a00:1450:4001:80b::200e', '2001:4860:4860::8888', '2003::1'];
  expect([...open, ...open6].filter((address) => isForbiddenAddress(address))).toEqual([]);
});
