import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pagesOf, readSummary, slugOf, starlightFiles } from './starlight-files.ts';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));

/** A page with what the documentation of this repository lacks: pictures, hints, blocks that Starlight does not know. */
const page = `---
description: >-
  About **this**.
---
# A page

{% hint style="warning" %}
See [the \`settings\`](../settings.md#storage) and [another host](https://example.com/a.md).
{% endhint %}

{% tabs %}
{% tab title="One" %}
![Dot](<../pictures/a dot (1).png>) ![Gone](gone.png)
{% endtab %}
{% endtabs %}

\`\`\`md
{% hint %} [as it is](../settings.md)
\`\`\`
`;

/** The conversion for Starlight: every page, its title, and every link to another page; without building anything. */
export async function verifyStarlight(): Promise<void> {
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(docs, { recursive: true, withFileTypes: true })) {
    const path = posix.relative(docs, join(entry.parentPath, entry.name));
    if (entry.isFile()) files.set(path, await readFile(join(docs, path)));
  }
  const summary = `${files.get('SUMMARY.md')?.toString('utf8')}\n## More\n\n- [A page](more/page.md)\n`;
  files.set('more/page.md', Buffer.from(page)).set('pictures/a dot (1).png', Buffer.from('dot'));
  const entries = readSummary(summary);
  const made = starlightFiles('Docs', entries, files);
  const pages = pagesOf(entries);
  assert.ok(pages.length > 50);
  const slugs = new Set(pages.map(({ file }) => slugOf(file)));
  for (const { title, file } of pages) {
    const text = textAt(made, `src/content/docs/${slugOf(file) || 'index'}.md`);
    assert.ok(text.startsWith(`---\ntitle: ${JSON.stringify(title)}\n`), file);
    for (const [, slug = ''] of text.matchAll(/\]\(\/([^)#]*?)\/?(?:#[^)]*)?\)/g))
      assert.ok(slugs.has(slug), `${file}: ${slug}`);
  }
  const sidebar = textAt(made, 'astro.config.mjs');
  for (const slug of slugs) assert.ok(sidebar.includes(`"slug":${JSON.stringify(slug || 'index')}`), slug);
  assert.equal(textAt(made, 'src/content/docs/more/page.md'), expectedPage);
  assert.equal(String(made.get('src/assets/pictures-a-dot-1-.png')), 'dot');
}

const expectedPage = `---
title: "A page"
slug: "more/page"
description: "About this."
---


:::caution
See [the \`settings\`](/settings/#storage) and [another host](https://example.com/a.md).
:::



![Dot](../../../assets/pictures-a-dot-1-.png) Gone



\`\`\`md
{% hint %} [as it is](../settings.md)
\`\`\`
`;

function textAt(files: ReadonlyMap<string, string | Buffer>, path: string): string {
  const text = files.get(path);
  assert.ok(typeof text === 'string', `There is no ${path}.`);
  return text;
}
