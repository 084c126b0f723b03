import { expect, test } from 'vitest';
import { createOpenApiDocument } from '../src/openapi.ts';
import { attachExamples, detachExamples } from './detached-examples.ts';
import { formatJson } from './format-json.ts';
import { type DocumentJson, inlineParameters, shareParameters } from './shared-parameters.ts';

const served = createOpenApiDocument({ serverUrl: 'http://127.0.0.1:4000' }) as unknown as DocumentJson;
const { document, examples } = detachExamples(shareParameters(served));

test('the committed document is the served one without examples, with repeated parameters shared', async () => {
  await expect(formatJson(document)).toMatchFileSnapshot('../openapi.json');
});

test('the committed examples are those of the served document', async () => {
  await expect(formatJson(examples)).toMatchFileSnapshot('../openapi-examples.json');
});

test('the committed document and examples leave out nothing of the served document', () => {
  expect(inlineParameters(attachExamples(document, examples))).toEqual(served);
});
