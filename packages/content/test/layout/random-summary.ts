import fc from 'fast-check';

type Style = { readonly bullet: string; readonly gap: string; readonly extra: string; readonly eol: string };

type Entry = {
  readonly kind: 'file' | 'url' | 'plain' | 'computed' | 'anchor';
  readonly text: string;
  readonly title: string;
  readonly after: string;
  readonly between: string;
  readonly children: readonly Entry[];
};

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
  kind: fc.constantFrom('file', 'file', 'file', 'file', 'url', 'plain', 'computed', 'anchor'),
  text,
  title: fc.constantFrom('', '', ' "Menu"', " 'Menu'", ' (Menu)'),
  after: fc.constantFrom('', '', '', ' ', ' <!-- note -->', ' – more', ' <a href="#own" id="own"></a>'),
  between: fc.constantFrom('', '', '', '\n', '\n\n', '<!-- comment -->\n'),
} as const;

const entries = (depth: number): fc.Arbitrary<readonly Entry[]> =>
  fc.array(fc.record({ ...leaf, children: depth === 0 ? fc.constant<Entry[]>([]) : entries(depth - 1) }), {
    minLength: depth === 2 ? 1 : 0,
    maxLength: 3,
  });

const part = fc.record({
  heading: fc.constantFrom('## Group', '##   Group  ##', 'Group\n---', '### *Other* group', '## A \\# b'),
  blank: fc.constantFrom('\n', '\n\n\n', '\n<!-- in between -->\n\n', '\nSome words.\n\n'),
  entries: entries(2),
});

/** A table of contents that somebody wrote by hand, and the files that it lists. */
export type WrittenSummary = { readonly text: string; readonly files: Readonly<Record<string, string>> };

export const writtenSummary: fc.Arbitrary<WrittenSummary> = fc
  .record({
    head: fc.constantFrom('', '# Contents\n\n', '\uFEFF# Contents\n', 'Contents\n===\n\n', '<!-- x -->\n\n'),
    first: entries(2),
    parts: fc.array(part, { maxLength: 2 }),
    end: fc.constantFrom('', '\n', '\n\n', '\n<!-- the end -->'),
    style: fc.record({
      bullet: fc.constantFrom('*', '-', '+', '1.'),
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
    const whole = head + body.join('').replace(/\n$/, '') + end;
    return { text: whole.replaceAll('\n', style.eol), files: written.files };
  });

class Written {
  readonly files: Record<string, string> = {};
  readonly #style: Style;
  #count = 0;

  constructor(style: Style) {
    this.#style = style;
  }

  list(siblings: readonly Entry[], indent: string): string {
    const { bullet, gap, extra } = this.#style;
    const content = ' '.repeat(bullet.length + gap.length);
    return siblings
      .map((entry) => {
        const between = entry.between.startsWith('<') ? `${indent}${content}${entry.between}` : entry.between;
        const head = this.#head(entry, indent + content);
        const below = this.list(entry.kind === 'file' ? entry.children : [], indent + content + extra);
        return `${indent}${bullet}${gap}${head}\n${entry.kind === 'file' ? between : ''}${below}`;
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
