import { expect, test } from 'vitest';
import { readPage } from '../../src/markdown/read-page.ts';
import { splitBlocks } from '../../src/markdown/split-blocks.ts';
import { toDocument } from '../../src/markdown/to-document.ts';
import { maxFactor, repeated, timeFactor } from '../growth.ts';

/** Parts of texts that take simple parsers hours. */
const hostileToBlocks: Readonly<Record<string, string>> = {
  prose: 'Lorem *ipsum* `dolor` [sit](amet).\n\n',
  'one paragraph': 'lorem ipsum ',
  quotes: '> a\n> b\n\n',
  lists: '- a\n  - b\n\n',
  'setext headings': 'a\n=\n',
  'open tags': '{% hint %}\n',
  'closed tags': '{% endhint %}\n',
  'open quotes in tags': '{% a "\n',
  'open integrations': '{% @a/b c="\n\n',
  'tags in a line': '{% a %}',
  'open details': '<details>\n\n',
  'open formulas': '$$ a\n$$\n',
  definitions: '[a]: b\n',
  footnotes: '[^a]: b\n',
  tables: '| a | b |\n|-|-|\n\n',
  bars: 'a|',
  'open HTML': '<a href="\n',
};

test.each(Object.entries(hostileToBlocks))('a page of %s is split in linear time', (_, part) => {
  expect(timeFactor(repeated(part), (text) => splitBlocks(text))).toBeLessThan(maxFactor);
});

function distinctElements(count: number): string {
  return Array.from({ length: count }, (_, index) => `<b id=${index}>`).join('');
}

/** Texts for which a document could be much longer than its page, or its parsing slow. */
const hostileToDocuments: Readonly<Record<string, string>> = {
  'calls of one footnote': `[^a]: ${'long '.repeat(20_000)}\n\n${'[^a] '.repeat(20_000)}`,
  'footnotes that call themselves': `[^a]\n\n${'[^a]: [^a] [^b]\n\n[^b]: [^a] [^b]\n\n'.repeat(1_000)}`,
  'links by reference': `[a]: ${'x'.repeat(100_000)}\n\n${'[a] '.repeat(50_000)}`,
  'open elements': '<kbd>'.repeat(40_000),
  'closed elements': `${'<kbd>'.repeat(20_000)}${'</sub>'.repeat(20_000)}`,
  'nested elements in HTML': `<p align="left">${'<b>'.repeat(20_000)}`,
  'tags within tags': `${'{% hint %}\n'.repeat(20_000)}${'{% endhint %}\n'.repeat(20_000)}`,
  'details within details': `${'<details>\n\n<summary>a</summary>\n\n'.repeat(10_000)}${'</details>\n\n'.repeat(10_000)}`,
  'elements that open again in each paragraph': `<p align="left">${distinctElements(2_000)}${'<p>x'.repeat(10_000)}`,
  'nested lists in HTML': `<table><thead><tr><th>${'<ul><li>'.repeat(5_000)}`,
  brackets: '[a]('.repeat(50_000),
  'emphasis that ends nowhere': '*a _b '.repeat(40_000),
  'closing brackets': 'a]'.repeat(50_000),
  'short headings': 'a\n=\n'.repeat(30_000),
  colons: ':a'.repeat(50_000),
  spaces: `# a${' '.repeat(100_000)}b`,
  anchors: '# a <a '.repeat(20_000),
};

test.each(Object.entries(hostileToDocuments))(
  'a page of %s is read in linear time and size',
  (_, markdown) => {
    const document = toDocument(markdown);
    expect(JSON.stringify(document).length).toBeLessThan(markdown.length * 80);
  },
);

/** Texts for which the list of links could be much longer than the page, or its parsing slow. */
const hostileToLinks: Readonly<Record<string, string>> = {
  'lines of links': '[a](b)\n'.repeat(50_000),
  'links in quotes': '> [a](b)\r\n'.repeat(50_000),
  'tags in a line': '{% embed url="x" %}'.repeat(20_000),
  'HTML links': `<div>${'<a href="x">y</a>'.repeat(20_000)}`,
  'sets of images': `<img srcset="${'a b, '.repeat(100_000)}">`,
  anchors: `<div>${'<a id=x></a>'.repeat(150_000)}`,
  'attributes without end': `<a ${Array.from({ length: 20_000 }, (_, index) => `href${index}=x`).join(' ')}>`,
  'cells with bars': `| a |\n|---|\n${'| [a](b\\|c) |\n'.repeat(20_000)}`,
  'wide tables': `|${'[a](b\\|c)|'.repeat(20_000)}\n|${'-|'.repeat(20_000)}\n`,
  'a long address that is used often': `[a]: ${'x'.repeat(3_900)}\n\n${'# [a]\n\n'.repeat(40_000)}`,
  'nested frontmatter': `---\ncover: x\na: ${'['.repeat(100_000)}\n---\n`,
  'labels without end': `${'['.repeat(100_000)}]: x`,
};

test.each(Object.entries({ ...hostileToDocuments, ...hostileToLinks }))(
  'the outline and the links of a page of %s are read in linear time and size',
  (_, markdown) => {
    expect(JSON.stringify(readPage(markdown)).length).toBeLessThan(markdown.length * 80);
  },
);
