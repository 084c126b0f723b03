import type { Ctx } from '@lectern/domain';
import { expect, test } from 'vitest';
import { createHttp } from '../src/http/yoga.ts';
import { defaultLimits } from '../src/limits/limits.ts';
import { ResponseBytes } from '../src/limits/response-bytes.ts';
import { Work } from '../src/limits/work.ts';
import { CalledOperations } from '../src/run/called-operations.ts';
import type { Engine } from '../src/run/engine.ts';

const ok = { status: 200, legacyStatus: 200, headers: {} };
const results: Readonly<Record<string, string>> = { one: '{"data":{"one":1}}', two: '{"data":{"two":2}}' };
const engine = {
  execute: ({ query = '' }: { query?: string }) => Promise.resolve({ text: results[query], ...ok }),
} as unknown as Engine;
const http = createHttp(engine, defaultLimits);

async function post(body: unknown, accept = 'application/json') {
  const json: string[] = [];
  const ctx = {} as Ctx;
  const bytes = new ResponseBytes(1000);
  const context = {
    ctx,
    requestId: 'request',
    bytes,
    work: new Work(),
    called: new CalledOperations(),
    json,
  };
  const headers = { 'content-type': 'application/json', accept };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await http.fetch('http://localhost/graphql', init, context);
  return { status: response.status, text: await response.text(), json: json.join('') };
}

test.each([
  ['an operation', { query: 'one' }, '{"data":{"one":1}}'],
  ['a batch', [{ query: 'one' }, { query: 'two' }], '[{"data":{"one":1}},{"data":{"two":2}}]'],
])('Yoga does not copy the text of %s', async (_, body, text) => {
  const response = await post(body);
  expect(response).toMatchObject({ status: 200, json: text });
  expect(response.text).toMatch(/^[[,\]]*$/);
});

test('errors of Yoga are told without its own members', async () => {
  const { status, text, json } = await post({ query: 1 });
  expect({ status, text }).toEqual({ status: 400, text: '' });
  expect(JSON.parse(json)).toEqual({
    errors: [
      { message: expect.any(String), extensions: expect.not.objectContaining({ http: expect.anything() }) },
    ],
  });
});

test('another media type is written by Yoga', async () => {
  const { json, text } = await post({ query: 'one' }, 'multipart/mixed');
  expect(json).toBe('');
  expect(text).toContain('{"data":{"one":1}}');
});
