/** Small pages, each with one syntax, and the types of nodes that it must be read as. */
export const samples: Readonly<
  Record<string, { readonly markdown: string; readonly types: readonly string[] }>
> = {
  paragraphs: { markdown: 'One *two* **three _four_** ~~five~~ `six`.\n\nNext\nline', types: ['paragraph'] },
  'hard breaks': { markdown: 'one\\\ntwo  \nthree<br>four', types: ['paragraph'] },
  'nested marks': {
    markdown: '**bold [link](/there) more** and *[**all** of](/it)* **a :smile: b**',
    types: ['link', 'emoji'],
  },
  'HTML marks': {
    markdown:
      '<kbd>Ctrl</kbd> H<sub>2</sub>O x<sup>2</sup> <mark style="color:red;">red</mark> <mark style="background-color:yellow;">on *yellow*</mark> <strong>b</strong>',
    types: ['paragraph'],
  },
  headings: {
    markdown:
      '# Title\n\n## One\n\n## One\n\n### 1. What’s new? <a href="#news" id="news"></a>\n\n#### Four\n\n##### Five\n\n###### *Six*\n\nSetext\n---\n\n## 標題',
    types: ['heading-1', 'heading-2', 'heading-3'],
  },
  lists: {
    markdown:
      '- one\n- two\n  - three\n\n    four\n  - five\n\n1. a\n2. b\n   ```js\n   c\n   ```\n\n7) seven\n\n- [ ] open\n- [x] done\n- neither\n\n* other\n+ third\n-',
    types: ['list-unordered', 'list-ordered', 'list-tasks', 'list-item'],
  },
  'first in an item': {
    markdown: '- # heading\n- > quote\n- ```\n  code\n  ```\n- - nested\n- ***\n- | a |\n  |---|\n  | b |',
    types: ['list-item', 'table'],
  },
  quotes: { markdown: '> one\n> > two\n>\n> - three\nlazy\n\n> other', types: ['blockquote'] },
  code: {
    markdown: '```js title="x"\nconst a = `b`;\n\n```\n\n    indented\n\n````\n```\n````\n\n```\n```',
    types: ['code', 'code-line'],
  },
  'code with a title': {
    markdown:
      '{% code title="C:\\\\a \\"b\\".ts" overflow="wrap" lineNumbers="true" %}\n```ts\nlet a\n```\n{% endcode %}',
    types: ['code'],
  },
  'highlighted code': {
    markdown:
      '<pre class="language-js" data-title="a.js" data-overflow="wrap"><code class="lang-js">const a = 1 &#x3C; 2\n<strong>const b\n</strong>\n<strong>c\n</strong>d\n</code></pre>',
    types: ['code', 'code-line'],
  },
  dividers: { markdown: 'a\n\n***\n\n---\n\nb', types: ['divider'] },
  links: {
    markdown:
      '[a](b.md#c "t") [d](<e f>) <https://example.com/a_b> https://example.com/x [ref] [r][ref] ![i](a.png) [(p)](a(b)) [un [defined] here](c)\n\n[ref]: /there "Title"\n[unused]: <x y>',
    types: ['link', 'inline-image', 'markdown'],
  },
  images: { markdown: '![alt](a.png "title")\n\n![one](1.png)\n![](2.png)', types: ['images', 'image'] },
  figures: {
    markdown:
      '<figure><img src="a b.png" alt="A &#x22;quoted&#x22;" width="375"><figcaption><p>See <strong>this</strong></p></figcaption></figure>\n\n<div align="left" data-full-width="true" data-with-frame="true"><figure><img src="a.png" alt=""><figcaption></figcaption></figure> <figure><picture><source srcset="dark.png" media="(prefers-color-scheme: dark)"><img src="b.png" alt="x"></picture><figcaption></figcaption></figure></div>\n\n<img src="c.png" alt="alone">',
    types: ['images', 'image', 'caption'],
  },
  'inline images': {
    markdown: 'An <img src="i.png" alt="icon" data-size="line"> and ![b](c.png).',
    types: ['inline-image'],
  },
  aligned: {
    markdown: '<p align="center">In the <em>middle</em></p>\n\n<h2 align="center">Head</h2>',
    types: ['paragraph', 'heading-1'],
  },
  tables: {
    markdown:
      '| Left | *Right* | Center |\n|:--|--:|:-:|\n| a | `b\\|c` \\| d | e<br>f |\n| <p>one</p><p>two</p> | <ul><li>x</li><li>y <code>z</code></li></ul> | \\<tag> |\n|  | same | same |\n|  | same | same |',
    types: ['table', 'title', 'cell', 'list-unordered'],
  },
  'wide tables': {
    markdown:
      '<table data-full-width="true" data-header-hidden><thead><tr><th width="120.5">A</th><th width="30" data-type="checkbox">B</th><th data-type="number">C</th><th align="right">D</th></tr></thead><tbody><tr><td>x <a href="y">z</a></td><td>true</td><td>1.5</td><td>w</td></tr><tr><td></td><td></td><td></td><td><ol><li>q</li></ol></td></tr></tbody></table>',
    types: ['table', 'cell'],
  },
  cards: {
    markdown:
      '<table data-view="cards" data-card-size="large"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td><strong>Start</strong></td><td>Begin here</td><td><a href="start.md">start.md</a></td><td><a href="cover.png">cover.png</a></td></tr><tr><td>Next</td><td></td><td></td><td></td></tr></tbody></table>',
    types: ['table'],
  },
  hints: {
    markdown:
      '{% hint style="warning" %}\nCareful\n\n- with lists\n{% endhint %}\n\n{% hint style=\'info\' %}in a line{% endhint %}\n\n{% hint style="success" %}\n{% endhint %}',
    types: ['hint'],
  },
  tabs: {
    markdown:
      '{% tabs %}\n{% tab title="One" %}\n{% hint style="info" %}\n```\ncode\n```\n{% endhint %}\n{% endtab %}\n\n{% tab title="Two \\"2\\"" %}\n<table><thead><tr><th width="2">x</th></tr></thead><tbody></tbody></table>\n{% endtab %}\n{% endtabs %}',
    types: ['tabs', 'tabs-item', 'hint', 'table'],
  },
  steps: {
    markdown:
      '1. before\n\n{% stepper %}\n{% step %}\n### First\n\ntext\n{% endstep %}\n\n{% step %}\n{% endstep %}\n{% endstepper %}',
    types: ['stepper', 'stepper-step'],
  },
  columns: {
    markdown:
      '{% columns %}\n{% column width="33.3%" %}\nleft\n{% endcolumn %}\n\n{% column %}\nright\n{% endcolumn %}\n{% endcolumns %}',
    types: ['columns', 'column'],
  },
  expandables: {
    markdown:
      '<details>\n\n<summary>More <strong>here</strong></summary>\n\nInside\n\n<details open>\n\n<summary>Nested</summary>\n\n* a\n\n</details>\n\n</details>\n\n<details><summary>Short</summary><p>HTML</p></details>',
    types: ['expandable', 'expandable-title', 'expandable-body'],
  },
  references: {
    markdown:
      '{% content-ref url="a.md" %}\n[a.md](a.md)\n{% endcontent-ref %}\n\n{% content-ref url="b.md" %}\n[Title of b](b.md)\n{% endcontent-ref %}\n\n{% file src="c.pdf" %}\nA file\n{% endfile %}\n\n{% file src="d.pdf" %}\n\n{% embed url="https://example.com" %}\n\n{% embed url="https://example.org" %}\nCaption\n{% endembed %}\n\n{% include "../includes/x.md" %}',
    types: ['content-ref', 'file', 'embed', 'caption', 'fallback', 'reusable-content'],
  },
  openapi: {
    markdown:
      '{% openapi src="a.yaml" path="/x" method="get" %}\n[a.yaml](a.yaml)\n{% endopenapi %}\n\n{% openapi-operation spec="petstore" path="/pets" method="post" %}\n[Spec](https://example.com/spec)\n{% endopenapi-operation %}\n\n{% openapi-schemas spec="petstore" schemas="A,B" grouped="true" %}\n{% endopenapi-schemas %}\n\n{% swagger src="b.yaml" path="/y" method="get" %}\n{% endswagger %}',
    types: ['swagger', 'openapi-operation', 'openapi-schemas'],
  },
  integrations: {
    markdown:
      '{% @mermaid/diagram content="graph TD\n\nA --> B" %}\n\n{% if visitor.claims.plan == "pro" %}\nhidden\n{% endif %}',
    types: ['integration', 'if'],
  },
  formulas: {
    markdown:
      '$$\na_b\n\\frac{1}{2}\n$$\n\nIn text $$x^2 | y$$ and \\$$ and $5 or $6.\n\n$$alone$$\n\n| a |\n|---|\n| $$p \\| q$$ |',
    types: ['math', 'inline-math'],
  },
  'emoji and icons': {
    markdown:
      ':rocket: :+1: :no_such_emoji: \\:rocket: 10:30:45 😀 <i class="fa-github">:github:</i> <span data-gb-custom-inline data-tag="emoji" data-code="1f9d1-200d-1f680">x</span>',
    types: ['emoji', 'icon'],
  },
  buttons: {
    markdown:
      '<a href="https://example.com/?a=1&#x26;b=2" class="button secondary" data-icon="rocket">Go</a> <code class="expression">space.vars.name</code>',
    types: ['button', 'expression'],
  },
  footnotes: {
    markdown:
      'Some[^1] text[^note], again[^1] and [^none].\n\n[^1]: First with *marks*\n\n    and more\n[^note]: Second, see [^1]\n\n[^unused]: Kept',
    types: ['annotation', 'annotation-body', 'markdown'],
  },
  'what is not understood': {
    markdown:
      '{% unknown a="b" %}\n\n{% other %}\nshown\n{% endother %}\n\n{% hint style="pink" %}\nshown too\n{% endhint %}\n\n<div class="x">\n\ntext\n\n</div>\n\n<!-- comment -->\n\n<table><tr><td colspan="2">x</td></tr></table>\n\nIn <span class="y">text</span> and <unknown/> &amp; &copy; \\* \\_ [x] {{ y }}\n\n{% endtab %}',
    types: ['markdown'],
  },
  frontmatter: { markdown: '---\ndescription: >-\n  Text\nicon: book\n---\n\n# Title', types: ['heading-1'] },
  escapes: {
    markdown:
      '\\# no heading\n\n\\- no item\n\n1\\. no item\n\n\\{% no tag %}\n\n\\[^1] http\\://example.com \\~~no~~ &lt;b> \\`x\\` a*b*c snake_case_name 2 * 3 * 4\n\n\\| a | b |\n|---|---|',
    types: ['paragraph'],
  },
};
