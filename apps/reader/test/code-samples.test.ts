import { spawnSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { codeSamples } from '../src/content/code-samples.ts';
import { exampleOf, exampleOfBody } from '../src/content/openapi-example.ts';

const evil = `'; touch /tmp/x; $(id) \`id\` "\\ \n#`;
const request = {
  method: 'POST',
  url: `https://api.example.com/pets?name=${evil.replace('\n', '%0A')}`,
  headers: { 'content-type': 'application/json', 'x-evil': evil },
  body: { name: evil, isSold: false, owner: null, tags: ['a', 1] },
};

function sample(title: string): string {
  return codeSamples(request).find((one) => one.title === title)?.text ?? '';
}

test('a shell passes every value of a sample to curl as it is', () => {
  const script = `curl() { printf '%s\\0' "$@"; }\n${sample('curl')}`;
  const { stdout, status } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  expect(status).toBe(0);
  const headers = Object.entries(request.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  expect(stdout.split('\0').slice(0, -1)).toEqual([
    '-X',
    'POST',
    request.url,
    ...headers,
    '-d',
    JSON.stringify(request.body, undefined, 2),
  ]);
});

test('a sample has no character that a terminal or a reader takes for something else', () => {
  const keys = '\u0003\u001B[201~\r\u007F\u009B\u2028\u202E';
  const samples = codeSamples({
    method: 'POST',
    url: `https://api.example.com/caf\u00E9/{id}${keys}\n`,
    headers: {},
    body: { [keys]: [keys] },
  });
  for (const { text } of samples) {
    expect(text).toMatch(/^[\n\x20-\x7e]+$/);
    expect(text).toContain('/caf%C3%A9/{id}%03%1B[201~%0D%7F%C2%9B%E2%80%A8%E2%80%AE%0A');
  }
});

test('the sample in JavaScript sends the request', async () => {
  const sent: unknown[] = [];
  const fetch = (url: string, options: { body: string }) => {
    sent.push([url, { ...options, body: JSON.parse(options.body) as unknown }]);
    return { text: () => '' };
  };
  await runInNewContext(`(async () => {${sample('JavaScript')}})()`, {
    fetch,
    JSON,
    console: { log: () => 0 },
  });
  const { url, ...options } = request;
  expect(JSON.parse(JSON.stringify(sent))).toEqual([[url, options]]);
});

test('the sample in Python has the values of Python', () => {
  const text = sample('Python');
  expect(text).toContain(`    json={
        "name": ${JSON.stringify(evil)},
        "isSold": False,
        "owner": None,
        "tags": [
            "a",
            1,
        ],
    },`);
  expect(
    codeSamples({ ...request, method: 'GET', headers: {}, body: undefined }).map(({ text: own }) => own),
  ).toEqual([
    expect.stringMatching(/^curl 'https/),
    expect.stringMatching(/^const response = await fetch\("https[^\n]*"\);/),
    expect.not.stringContaining('json='),
  ]);
});

test('an example is that of the specification, or one that its schema describes', () => {
  const files = [
    {
      isEntrypoint: true,
      filename: 'openapi.json',
      dir: '/',
      references: [],
      specification: {
        components: {
          schemas: {
            Pet: {
              type: 'object',
              properties: {
                id: { type: 'string', format: 'uuid' },
                age: { type: ['integer', 'null'] },
                status: { enum: ['sold'] },
                parent: { $ref: '#/components/schemas/Pet' },
              },
            },
          },
        },
      },
    },
  ];
  const schema = { $ref: '#/components/schemas/Pet' };
  expect(exampleOf(files, schema)).toMatchObject({
    id: '00000000-0000-4000-8000-000000000000',
    age: 1,
    status: 'sold',
    parent: { parent: { parent: { parent: {} } } },
  });
  const json = (media: object) => ({ content: { 'application/json': media } });
  expect(exampleOfBody(files, json({ schema, example: { id: 'own' } }))).toEqual({ id: 'own' });
  expect(exampleOfBody(files, json({ schema, examples: { a: { value: [1] } } }))).toEqual([1]);
  expect(exampleOfBody(files, { content: { 'text/plain': { schema } } })).toBeUndefined();
});
