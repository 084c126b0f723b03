import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { readPicture } from '../src/images/read-picture.ts';
import { renderDocument } from './render-document.ts';
import { readPdfFile } from './read-pdf-file.ts';

const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEAAwADAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCAAkABkDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwD2rUNUs7C8SK6vntmkA8sFVw5JxgHaST7e9ae4AA5GPXNUbvS4ry8S5liid4lKxs/JTPBwDwM+tQf2FDv37Yw2c52jP8qp20sSr63Nb8KWo0WQEbmyPqP8KkqSgooooAKKKKACiiigAooooA//2Q==',
  'base64',
);
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const webp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="red"/><text x="2" y="12">Drawn</text></svg>',
);

type Options = { readonly colorType?: 0 | 2 | 4 | 6; readonly bitDepth?: 8 | 16 };

function png({ colorType = 2, bitDepth = 8 }: Options = {}): Buffer {
  const image = new PNG({ width: 30, height: 20 });
  image.data.fill(0x80);
  return PNG.sync.write(image, { colorType, bitDepth, inputColorType: 6 });
}

/** A PNG with fewer lines than its header says. */
function shortPng(): Buffer {
  const bytes = png();
  bytes.writeUInt32BE(200, 20);
  return bytes;
}

/** How often images and lines are painted on the first page. */
async function paintedOf(bytes: Uint8Array): Promise<{ images: number; paths: number }> {
  const task = getDocument({ data: bytes, verbosity: 0 });
  const { fnArray } = await (await (await task.promise).getPage(1)).getOperatorList();
  const images = fnArray.filter((operator) => operator === OPS.paintImageXObject).length;
  const paths = fnArray.filter((operator) => operator === OPS.constructPath).length;
  await task.destroy();
  return { images, paths };
}

const show = (bytes: Uint8Array, contentType: string, times = 1) =>
  renderDocument({
    pages: [{ id: 'a', markdown: '![Shown](picture.x)\n\n'.repeat(times) }],
    files: [{ name: 'picture.x', bytes, contentType }],
  });

test.for([
  ['a PNG', png(), 'image/png'],
  ['a gray PNG', png({ colorType: 0 }), 'image/png'],
  ['a PNG one can see through', png({ colorType: 6 }), 'image/png'],
  ['a PNG of 16 bits', png({ colorType: 2, bitDepth: 16 }), 'image/png'],
  ['a JPEG', jpeg, 'image/jpeg'],
  ['a GIF', gif, 'image/gif'],
  ['a WebP', webp, 'image/webp'],
] as const)('%s is printed', async ([, bytes, type]) => {
  const pdf = await show(bytes, type);
  expect((await paintedOf(new Uint8Array(pdf))).images).toBe(1);
  expect((await readPdfFile(pdf)).words).not.toContain('Shown');
});

/** Red, green, blue and opacity of the pixels of the only picture of a document. */
async function pixelsOf(bytes: Uint8Array): Promise<number[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const name: unknown = argsArray[fnArray.indexOf(OPS.paintImageXObject)][0];
  const { data, kind } = await new Promise<{ data: Uint8Array; kind: number }>((resolve) =>
    page.objs.get(String(name), resolve),
  );
  await task.destroy();
  if (kind === 3) return [...data];
  return Array.from({ length: data.length / 3 }, (_, at) => [
    ...data.subarray(at * 3, at * 3 + 3),
    255,
  ]).flat();
}

/** Colors and opacities that change from pixel to pixel. */
function shades(opacity: (at: number) => number): PNG {
  const image = new PNG({ width: 17, height: 9 });
  for (let at = 0; at < 17 * 9; at += 1)
    image.data.set([(at * 37) % 256, (at * at) % 256, 255 - (at % 256), opacity(at)], at * 4);
  return image;
}

test.for([0, 1, 2, 3, 4])(
  'a PNG one can see through has its colors and its opacity with the filter %i',
  async (filterType) => {
    for (const opacity of [(at: number) => (at * 53) % 256, () => 255]) {
      const image = shades(opacity);
      const bytes = PNG.sync.write(image, { colorType: 6, filterType });
      const pdf = await show(bytes, 'image/png');
      expect(await pixelsOf(pdf)).toEqual([...image.data]);
      expect(Buffer.from(pdf).includes('/SMask')).toBe(opacity(1) < 255);
    }
  },
);

/** A chunk of a PNG; nobody reads its checksum. */
function chunk(type: string, data: readonly number[] | Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), Buffer.from(data), Buffer.alloc(4)]);
}

test('a PNG with a palette one can see through has its colors and its opacity', async () => {
  const bytes = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', [0, 0, 0, 2, 0, 0, 0, 2, 8, 3, 0, 0, 0]),
    chunk('PLTE', [10, 20, 30, 40, 50, 60]),
    chunk('tRNS', [128]),
    // The second line has the difference to the first one.
    chunk('IDAT', deflateSync(Buffer.from([0, 0, 1, 2, 1, 255]))),
    chunk('IEND', []),
  ]);
  const [first, second] = [
    [10, 20, 30, 128],
    [40, 50, 60, 255],
  ];
  expect(await pixelsOf(await show(bytes, 'image/png'))).toEqual([first, second, second, first].flat());
});

test('an SVG is drawn with its text', async () => {
  const { words } = await readPdfFile(await show(svg, 'image/svg+xml'));
  expect(words).toContain('Drawn');
});

test('the cover of a page is above its title, with a limited height', async () => {
  const image = new PNG({ width: 300, height: 900 });
  const files = [{ name: 'cover.png', bytes: PNG.sync.write(image, { colorType: 2 }) }];
  const cover = { file: 'file_cover.png', offset: 40 };
  const pdf = await renderDocument({
    pages: [{ id: 'a', title: 'Covered', markdown: 'Text.', cover }],
    files,
  });
  expect((await paintedOf(new Uint8Array(pdf))).images).toBe(1);
  const plain = await renderDocument({ pages: [{ id: 'a', title: 'Covered', markdown: 'Text.' }] });
  const [with_, without] = await Promise.all(
    [pdf, plain].map(async (bytes) => {
      const { texts } = await readPdfFile(bytes);
      return texts[0]?.find(({ text }) => text === 'Text.')?.y ?? 0;
    }),
  );
  const lower = (without ?? 0) - (with_ ?? 0);
  expect(lower).toBeGreaterThan(100);
  expect(lower).toBeLessThan(250);
});

test('a missing cover is ignored', async () => {
  const cover = { file: 'file_gone', offset: 0 };
  const pdf = await renderDocument({ pages: [{ id: 'a', title: 'Bare', markdown: 'Text.', cover }] });
  expect((await readPdfFile(pdf)).words).toContain('Text.');
});

test('a picture that is printed several times is embedded once', async () => {
  const noise = new PNG({ width: 200, height: 200 });
  for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = (at * 7919 * ((at >> 5) + 1)) % 251;
  const bytes = PNG.sync.write(noise, { colorType: 2 });
  const [once, often] = await Promise.all([show(bytes, 'image/png'), show(bytes, 'image/png', 12)]);
  expect(often.byteLength - once.byteLength).toBeLessThan(bytes.byteLength / 2);
});

test.for([
  ['broken', png().subarray(0, 60), 'image/png'],
  ['short of some lines', shortPng(), 'image/png'],
  ['empty', Buffer.alloc(0), 'image/png'],
  ['no JPEG at all', Buffer.from('hello'), 'image/jpeg'],
  ['a broken WebP', webp.subarray(0, 24), 'image/webp'],
  ['of a type that cannot be shown', Buffer.from('x'), 'image/avif'],
] as const)(
  'a picture that is %s is a box with its name, and the document continues',
  async ([, bytes, type]) => {
    const { words } = await readPdfFile(await show(bytes, type));
    expect(words).toContain('Shown');
  },
);

test('a picture with too many pixels is not decoded', async () => {
  const small = png({ colorType: 6 });
  small.writeUInt32BE(60_000, 16);
  small.writeUInt32BE(60_000, 20);
  expect(await readPicture(small, 'image/png')).toBeUndefined();
});

const levels = (count: number, level: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => level(index)).join('');
const mask = (index: number) =>
  `<mask id="m${index}">${`<rect mask="url(#m${index + 1})" width="9" height="9"/>`.repeat(2)}</mask>`;
const styled = (index: number) =>
  `<clipPath id="m${index}">${`<rect class="c${index + 1}"/>`.repeat(2)}</clipPath>`;
const rule = (index: number) => `.c${index}{clip-path:url(#m${index})}`;
test.for([
  [
    'what is used uses others',
    `<g id="l0"><rect width="1" height="1"/></g>${levels(12, (index) => `<g id="l${index + 1}">${`<use href="#l${index}"/>`.repeat(10)}</g>`)}<use href="#l12"/>`,
  ],
  ['masks have masks', `${levels(36, mask)}<rect mask="url(#m0)" width="9" height="9"/>`],
  [
    'styles say so',
    `<style>${levels(36, rule)}</style>${levels(36, styled)}<rect class="c0" width="9" height="9"/>`,
  ],
  ['there are many', '<path/>'.repeat(51_000)],
  ['it says too much', `<text>${'x '.repeat(30_000)}</text>`],
] as const)('an SVG that is too complex is not drawn: %s', async ([, inner]) => {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`;
  expect(await readPicture(Buffer.from(text), 'image/svg+xml')).toBeUndefined();
});

test.for([
  [
    'uses a part often',
    `<symbol id="s"><rect width="1" height="1"/></symbol>${'<use href="#s"/>'.repeat(300)}`,
  ],
  [
    'cuts its parts to a form',
    `<style>.a{clip-path:url(#c)}</style><clipPath id="c"><rect width="9" height="9"/></clipPath>${'<rect class="a" width="1" height="1"/>'.repeat(300)}`,
  ],
  ['is written without care', '<rect width="1" height="1"/>&nbsp;<g>'],
] as const)('an SVG that %s is drawn', async ([, inner]) => {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`;
  expect(await readPicture(Buffer.from(text), 'image/svg+xml')).toBeDefined();
});

test('an SVG with an extreme size is a box with its name', async () => {
  const large = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1e30" height="1e30"/>');
  const { words } = await readPdfFile(await show(large, 'image/svg+xml'));
  expect(words).toContain('Shown');
});

test('an SVG reads no file and no address', async () => {
  const outside = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><image href="/etc/hostname" width="9" height="9"/><image href="file:///etc/passwd" width="9" height="9"/><use href="/etc/passwd#a"/></svg>',
  );
  const pdf = await show(outside, 'image/svg+xml');
  expect((await paintedOf(new Uint8Array(pdf))).images).toBe(0);
});
