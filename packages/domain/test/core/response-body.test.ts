import { expect, test } from 'vitest';
import { ResponseBody } from '../../src/core/response-body.ts';

const json = Buffer.from('{"title":"Docs"}');
const encoding = Buffer.from('encoded');

test('encodes once for requests at the same time, and counts the bytes', async () => {
  const sizes: number[] = [];
  const body = new ResponseBody(json, (sizeBytes) => sizes.push(sizeBytes));
  let encodings = 0;
  const encode = async () => {
    encodings += 1;
    return encoding;
  };
  const all = await Promise.all([body.encoded('br', encode), body.encoded('br', encode)]);
  expect([...all, await body.encoded('br', encode)]).toEqual([encoding, encoding, encoding]);
  expect(encodings).toBe(1);
  await body.encoded('gzip', encode);
  expect(sizes).toEqual([json.length + encoding.length, json.length + 2 * encoding.length]);
});

test('encodes again after an error', async () => {
  const body = new ResponseBody(json);
  await expect(body.encoded('br', () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
  expect(await body.encoded('br', async () => encoding)).toBe(encoding);
});
