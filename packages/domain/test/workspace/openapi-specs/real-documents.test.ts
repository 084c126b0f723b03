import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadSpec } from '../../../src/workspace/openapi-specs/load-spec.ts';
import { defaultSpecLimits } from '../../../src/workspace/openapi-specs/spec-limits.ts';
import { serveFiles } from './spec-server.ts';

const settings = { fetching: { allowedPrivateHosts: [{ host: '127.0.0.1' }] } };
const require = createRequire(import.meta.url);
const text = (file: string) => readFileSync(require.resolve(file), 'utf8');

/** Public documents, from 17 kB to 4.8 MB. */
const documents = {
  '/petstore.yaml': text('@readme/oas-examples/2.0/yaml/petstore.yaml'),
  '/train-travel.yaml': text('@readme/oas-examples/3.1/yaml/train-travel.yaml'),
  '/star-trek.json': text('@readme/oas-examples/3.0/json/star-trek.json'),
  '/readme.yaml': text('@readme/oas-examples/3.1/yaml/readme.yaml'),
  '/github.json': text('@octokit/openapi-webhooks/generated/api.github.com.json'),
};

/** Documents that try to exhaust the parser. */
const hostile = {
  '/bomb.yaml': `openapi: 3.1.0\n${bombLevels(40).join('\n')}\n`,
  '/merges.yaml': `openapi: 3.1.0\n${mergeLevels(40).join('\n')}\n`,
  '/cycle.yaml': 'openapi: 3.1.0\ncomponents: &c {schemas: {A: *c}}\n',
  '/deep.json': `{"openapi":"3.1.0","x":${'['.repeat(2_000_000)}`,
  '/keys.yaml': `openapi: 3.1.0\nx:\n${'  - {a: {b: [1, 2, {c: d}]}}\n'.repeat(700_000)}`,
  '/large.json': `{"openapi":"3.1.0","x":[${'{"a":[1,2,3]},'.repeat(1_400_000)}0]}`,
  '/larger.json': `{"openapi":"3.1.0","x":"${'x'.repeat(26_000_000)}"}`,
};

function bombLevels(count: number): string[] {
  return Array.from({ length: count }, (_, level) => {
    const items = Array.from({ length: 9 }, () => (level === 0 ? 'x' : `*a${level - 1}`));
    return `a${level}: &a${level} [${items.join(', ')}]`;
  });
}

function mergeLevels(count: number): string[] {
  return Array.from({ length: count }, (_, level) =>
    level === 0
      ? 'm0: &m0 {a: b}'
      : `m${level}: &m${level} {<<: [*m${level - 1}, *m${level - 1}], k${level}: v}`,
  );
}

test.each([
  ['/petstore.yaml', { swagger: '2.0', info: { title: 'Swagger Petstore' } }],
  ['/train-travel.yaml', { openapi: '3.1.0', info: { title: 'Train Travel API' } }],
  ['/star-trek.json', { openapi: '3.0.1' }],
  ['/readme.yaml', { openapi: '3.1.0' }],
  ['/github.json', { openapi: '3.1.0' }],
])('%s is loaded unchanged', async (path, expected) => {
  const { address } = await serveFiles(documents);
  const { content } = await loadSpec({ url: address + path }, { settings, limits: defaultSpecLimits });
  const files = JSON.parse(content) as Record<string, unknown>;
  expect(Object.keys(files)).toEqual([path.slice(1)]);
  const [document] = Object.values(files);
  expect(document).toMatchObject(expected);
  expect(document).toEqual(parse(documents[path as keyof typeof documents]));
});

test('real and hostile documents together take less than 512 MB, and the process survives', async () => {
  const { address } = await serveFiles({ ...documents, ...hostile });
  const paths = [...Object.keys(documents), ...Object.keys(hostile), '/petstore.yaml'];
  const child = fileURLToPath(new URL('./load-specs.child.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    child,
    ...paths.map((path) => address + path),
  ]);
  const { outcomes, maxMegabytes } = JSON.parse(stdout) as {
    outcomes: { code?: string; hash?: string }[];
    maxMegabytes: number;
  };
  const codes = outcomes.map(({ code }) => code ?? 'version');
  expect(Object.fromEntries(paths.map((path, index) => [path, codes[index]]))).toEqual({
    ...Object.fromEntries(Object.keys(documents).map((path) => [path, 'version'])),
    ...Object.fromEntries(Object.keys(hostile).map((path) => [path, 'PARSE_ERROR'])),
    '/merges.yaml': 'version',
    '/larger.json': 'FETCH_ERROR',
  });
  expect(outcomes.at(-1)?.hash).toBe(outcomes[0]?.hash);
  expect(maxMegabytes).toBeLessThan(512);
});
