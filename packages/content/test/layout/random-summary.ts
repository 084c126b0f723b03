import fc from 'fast-check';

type Style = { readonly gap: string; readonly extra: string; readonly eol: string };

type Entry = {
  readonly kind: 'file' | 'url' | 'plain' | 'computed' | 'anchor' | 'missing';
  readonly text: string;
  readonly title: string;
  readonly after: string;
  /** Between its line and the entries below it. */
  readonly between: string;
  /** After the entries below it, on its own level. */
  readonly tail: string;
  readonly children: EntryList;
};

type EntryList = { readonly marker: string; readonly entries: readonly Entry[] };

const text = fc
  .array(
    fc.constantFrom('Guide', 'a\\_b', '\\[x\\]', '**bold**', '`code`', '&amp;', '中文', '😀', 'C++', "it's"),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((parts) => parts.join(' '));

const leaf = {
  kind: fc.constantFrom('file', 'file', 'file', 'file', 'url', 'plain', 'computed', 'anchor', 'missing'),
  text,
  title: fc.constantFrom('', '', ' "Menu"', " 'Menu'", ' (Menu)'),
  after: fc.constantFrom('', '', '', ' ', ' <!-- ? -->', ' – more', ' <a href="#own" id="own"></a>'),
  between: fc.constantFrom('', '', '', '\n', '\n\n', '<!-- ? -->\n'),
  tail: fc.constantFrom('', '', '', '', '\n', '<!-- ? -->\n', '\n<!-- ?\n\n  ? -->\n\n'),
} as const;

const noEntries: EntryList = { marker: '*', entries: [] };

const entries = (depth: number): fc.Arbitrary<EntryList> =>
  fc.record({
    marker: fc.constantFrom('*', '*', '-', '+', '1.', '1)'),
    entries: fc.array(
      fc.record({ ...leaf, children: depth === 0 ? fc.constant(noEntries) : entries(depth - 1) }),
      { minLength: depth === 2 ? 1 : 0, maxLength: 3 },
    ),
  });

const part = fc.record({
  heading: fc.constantFrom('## Group', '##   Group  ##', 'Group\n---', '### *Other* group', '## A \\# b'),
  blank: fc.constantFrom('\n', '\n\n\n', '\n<!-- ? -->\n\n', '\nSome words ?.\n\n'),
  entries: entries(2),
});

/** A table of contents that somebody wrote by hand, and the files that it lists. */
export type WrittenSummary = {
  readonly text: string;
  readonly files: Readonly<Record<string, string>>;
  /** What is unique, and in no entry of a page: comments, words, and entries of files that are not there. */
  readonly foreign: readonly string[];
};

export const writtenSummary: fc.Arbitrary<WrittenSummary> = fc
  .record({
    head: fc.constantFrom('', '# Contents\n\n', '\uFEFF# Contents\n', 'Contents\n===\n\n', '<!-- ? -->\n\n'),
    first: entries(2),
    parts: fc.array(part, { maxLength: 2 }),
    end: fc.constantFrom('', '\n', '\n\n', '\n<!-- ? -->'),
    style: fc.record({
      gap: fc.constantFrom(' ', '  ', '   '),
      extra: fc.constantFrom('', ' '),
      eol: fc.constantFrom('\n', '\n', '\r\n'),
    }),
  })
  .map(({ head, first, parts, end, style }) => {
    const written = new Written(style);
    const body = [
      written.list(first, ''),
      ...parts.map(({ heading, blank, entries: list }, at) => {
        const named = heading.replace('Group', `Group ${at}`);
        return `\n${named}\n${blank}${written.list(list, '')}`;
      }),
    ];
    const whole = `${head}${body.join('').replace(/\n$/, '')}${end}`;
    const text = written.numbered(whole).replaceAll('\n', style.eol);
    return { text, files: written.files, foreign: written.foreign };
  });

class Written {
  readonly files: Record<string, string> = {};
  readonly foreign: string[] = [];
  readonly #style: Style;
  #count = 0;

  constructor(style: Style) {
    this.#style = style;
  }

  /** The text with a number of its own for each question mark. */
  numbered(whole: string): string {
    return whole.replaceAll('?', () => {
      const name = `n${this.foreign.length}n`;
      this.foreign.push(name);
      return name;
    });
  }

  list({ marker, entries: siblings }: EntryList, indent: string): string {
    const { gap, extra } = this.#style;
    return siblings
      .map((entry, at) => {
        const bullet = marker.replace(/\d/, (first) => `${Number(first) + at}`);
        const content = indent + ' '.repeat(bullet.length + gap.length);
        const between = entry.between.startsWith('<') ? content + entry.between : entry.between;
        const tail = entry.tail.replaceAll(/^(?=.)/gm, indent);
        const head = this.#head(entry, content);
        const below = this.list(hasBelow(entry) ? entry.children : noEntries, content + extra);
        return `${indent}${bullet}${gap}${head}\n${hasBelow(entry) ? between : ''}${below}${tail}`;
      })
      .join('');
  }

  #head({ kind, text: label, title, after }: Entry, indent: string): string {
    this.#count += 1;
    const name = `p${this.#count}`;
    switch (kind) {
      case 'file':
        this.files[`${name}.md`] = `text ${name}`;
        return `[${label}](${name}.md${title})${after}`;
      case 'url':
        return `[${label}](https://example.com/${name}${title})${after}`;
      case 'anchor':
        return this.#count === 1 ? `Title ${name}` : `[${label}](p1.md#${name}${title})${after}`;
      case 'plain':
        return `Title ${name} ${label}`;
      case 'missing':
        return `[${label}](missing/?.md${title})`;
      case 'computed': {
        const lines = [
          '```yaml',
          'type:   builtin:openapi # kept',
          'props:',
          '  models: true',
          'dependencies:',
          '  spec:',
          `    ref: {kind: openapi, spec: ${name}}`,
          '```',
        ];
        return lines.join(`\n${indent}`);
      }
    }
  }
}

/** What is below a link follows it. */
function hasBelow({ kind }: Entry): boolean {
  return kind === 'file' || kind === 'url';
}
