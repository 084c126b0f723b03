import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeFile } from '../../src/files/describe-file.ts';
import { fileNameProblem } from '../../src/files/file-name.ts';

const png = (width: number, height: number) => {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4);
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header.set([8, 2, 0, 0, 0], 16);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), header, deflateSync(Buffer.alloc(100))]);
};
const gif = Buffer.from('4749463839610a00140080000000000000000021f90401000000002c', 'hex');
const svg = (attributes: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}></svg>`);
const html = Buffer.from('<!doctype html><script>alert(1)</script>');

test.each([
  ['is that of its bytes, whatever its name', png(3, 2), 'photo.gif', undefined, 'image/png'],
  ['is that of its bytes, whatever was declared', gif, 'a', 'text/html', 'image/gif'],
  ['is that of its name when the bytes are ambiguous', Buffer.from('a,b'), 'a.csv', undefined, 'text/csv'],
  [
    'is the declared one when bytes and name are ambiguous',
    Buffer.from('a'),
    'LICENSE',
    'text/x-license',
    'text/x-license',
  ],
  ['has no parameters', Buffer.from('a'), 'a', 'Text/X-Odd; charset=latin1', 'text/x-odd'],
  ['is text for UTF-8 of unknown type', Buffer.from('grüße'), 'LICENSE', undefined, 'text/plain'],
  ['is unknown otherwise', Buffer.from([0, 1, 2]), 'data', undefined, 'application/octet-stream'],
  ['is not an image that the bytes contradict', html, 'photo.png', 'image/png', 'text/plain'],
  [
    'is not text that the bytes contradict',
    Buffer.from([0, 255]),
    'a.html',
    'text/html',
    'application/octet-stream',
  ],
  ['is SVG by name', svg(''), 'a.svg', undefined, 'image/svg+xml'],
  ['is SVG by declaration', svg(''), 'a', 'image/svg+xml', 'image/svg+xml'],
  ['is HTML by name', html, 'a.html', undefined, 'text/html'],
  [
    'is not one that is invalid in a header',
    Buffer.from('a'),
    'a',
    'text/x\r\nset-cookie: a=b',
    'text/plain',
  ],
  ['that is empty is that of its name', Buffer.of(), 'a.txt', undefined, 'text/plain'],
])('the detected type of a file %s', async (...[, bytes, name, declared, type]) => {
  expect((await describeFile(bytes, name, declared)).contentType).toBe(type);
});

test.each([
  ['PNG', png(640, 480), 'a.png', { width: 640, height: 480 }],
  ['GIF', gif, 'a.gif', { width: 10, height: 20 }],
  ['SVG', svg('width="30px" height="20"'), 'a.svg', { width: 30, height: 20 }],
  ['SVG with a view box', svg('viewBox="0 0 12 7"'), 'a.svg', { width: 12, height: 7 }],
])('the dimensions of a %s are read', async (_, bytes, name, dimensions) => {
  expect(await describeFile(bytes, name)).toMatchObject({ dimensions });
});

test.each([
  ['nothing', png(0, 0), 'a.png'],
  ['an SVG without a size', svg(''), 'a.svg'],
  ['an SVG of no size', svg('width="0" height="1e400"'), 'a.svg'],
  ['text', Buffer.from('a'), 'a.txt'],
  ['a truncated PNG', png(3, 2).subarray(0, 18), 'a.png'],
])('the dimensions of %s are unknown', async (_, bytes, name) => {
  expect(await describeFile(bytes, name)).not.toHaveProperty('dimensions');
});

describe('a hostile file is described without an error', () => {
  const box = (size: number, type: string, body = Buffer.of()) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(size);
    head.write(type, 4);
    return Buffer.concat([head, body]);
  };
  const many = (part: string | Buffer, size: number) => {
    const bytes = Buffer.from(part);
    return Buffer.concat(Array.from({ length: Math.ceil(size / bytes.length) }, () => bytes));
  };
  const heif = Buffer.concat([box(16, 'ftyp', Buffer.from('avif\0\0\0\0')), box(0, 'meta')]);

  test.each([
    ['boxes of no size', heif, 'a.avif'],
    [
      'a JPEG XL of boxes of no size',
      Buffer.concat([box(12, 'JXL ', Buffer.alloc(4)), box(0, 'jxlp')]),
      'a.jxl',
    ],
    ['an icon of entries of no size', Buffer.from('69636e73000000106973333200000000', 'hex'), 'a.icns'],
    ['an SVG of beginnings', many('<svg ', 300_000), 'a.svg'],
    ['an SVG of view boxes', Buffer.concat([Buffer.from('<svg'), many(' viewBox="', 300_000)]), 'a.svg'],
    [
      'a JPEG of markers',
      Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), many(Buffer.of(0, 0), 300_000)]),
      'a.jpg',
    ],
    ['many small boxes', Buffer.concat([heif.subarray(0, 16), many(box(8, 'free'), 300_000)]), 'a.avif'],
  ])('%s', async (_, bytes, name) => {
    expect(await describeFile(bytes, name)).toHaveProperty('contentType');
  });

  test('random bytes after the signature of every type of image', async () => {
    const starts = [
      png(3, 2),
      gif,
      heif,
      svg('a="'),
      Buffer.from('RIFF\0\0\0\0WEBPVP8 '),
      Buffer.from('ffd8ff', 'hex'),
    ];
    const changes = fc.array(fc.tuple(fc.nat(60), fc.nat(255)), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...starts),
        fc.uint8Array({ maxLength: 300 }),
        changes,
        async (start, rest, changed) => {
          const bytes = Buffer.concat([start, rest]);
          for (const [at, value] of changed) bytes[at] = value;
          const { dimensions } = await describeFile(bytes, 'a');
          if (dimensions === undefined) return;
          expect(dimensions.width).toBeGreaterThan(0);
          expect(dimensions.height).toBeGreaterThan(0);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

test.each(['a', 'a b.png', '.env', '...', '📘'.repeat(256), '日本語.md', '%2e%2e', 'a"b'])(
  '%j is a valid file name',
  (name) => {
    expect(fileNameProblem(name)).toBeUndefined();
  },
);

test.each(['', 'a'.repeat(257), 'a/b', 'a\\b', '.', '..', 'a\0', 'a\nb', 'a\u007f', 'a\u0085', '\ud800'])(
  '%j is not a valid file name',
  (name) => {
    expect(fileNameProblem(name)).toBeTypeOf('string');
  },
);
