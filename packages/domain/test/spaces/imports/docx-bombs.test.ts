import { expect, test } from 'vitest';
import { Converter } from '../../../src/spaces/imports/converter.ts';
import { defaultImportLimits } from '../../../src/spaces/imports/import-limits.ts';
import { unpackDocx } from '../../../src/spaces/imports/unpack-docx.ts';
import { wordDocument } from './word-document.ts';
import { zipOf } from './zip-file.ts';

const maxBytes = 1_000_000;
const large = Buffer.alloc(50 * maxBytes, ' ');

const bombs: Readonly<Record<string, Buffer>> = {
  'one part': zipOf([{ name: 'word/document.xml', data: large }]),
  'a part that declares a small size': zipOf([
    { name: 'word/document.xml', data: large, claimedBytes: maxBytes - 1 },
  ]),
  'many parts': zipOf(
    Array.from({ length: 100 }, (_, index) => ({
      name: `word/${index}.xml`,
      data: large.subarray(0, 20_000),
    })),
  ),
};

test.each(Object.entries(bombs))(
  'a Word document that is too large by %s is not unpacked',
  async (_, bytes) => {
    const before = process.memoryUsage().arrayBuffers;
    await expect(unpackDocx(bytes, maxBytes)).rejects.toThrow(/unpacks to more than|too many bytes/);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * maxBytes);
  },
);

test('a Word document within the limit is converted', async () => {
  const converter = new Converter(defaultImportLimits, new AbortController().signal);
  const { title, images } = await converter.convert({ kind: 'docx', bytes: wordDocument(), maxBytes });
  await converter.close();
  expect({ title, images: images.length }).toEqual({ title: 'Handbook', images: 1 });
});

test('a conversion whose buffers exceed the memory of its thread is ended, and the next one works', async () => {
  // A busy machine may not fill it within the time of the default.
  const limits = { ...defaultImportLimits, convertBytes: 150 * maxBytes, convertSeconds: 200 };
  const converter = new Converter(limits, new AbortController().signal);
  const parts = Array.from({ length: 12 }, (_, index) => ({ name: `word/media/${index}.png`, data: large }));
  const bytes = zipOf(parts);
  const failure = converter.convert({ kind: 'docx', bytes, maxBytes: 1000 * maxBytes });
  await expect(failure).rejects.toThrow('Converting the document takes too much memory.');
  const { title } = await converter.convert({ kind: 'docx', bytes: wordDocument(), maxBytes });
  await converter.close();
  expect(title).toBe('Handbook');
});
