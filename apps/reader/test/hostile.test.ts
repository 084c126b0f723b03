import { describe, expect, test } from 'vitest';
import { html } from '../src/html/html.ts';
import { safeUrl } from '../src/html/safe-url.ts';
import { makeSite, useReader } from './reader-server.ts';

const server = useReader();

const urls = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'javascript\r:alert(1)',
  'javascript&colon;alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'DATA:text/html;base64,PHNjcmlwdD4=',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'filesystem:https://example.com/1',
  'view-source:https://example.com',
  'about:blank',
  'ws://example.com',
  'intent://scan/#Intent;end',
  'x:y',
  'java%73cript:alert(1)',
];

/** Markdown that tries to run a script, or to leave its element. */
const markdown = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a class="button primary" href="javascript:alert(1)">x</a>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<details ontoggle=alert(1) open><summary>x</summary>y</details>',
  '<details open><summary><img src=x onerror=alert(1)></summary>\n\nx\n\n</details>',
  '<mark style="color:red;background-color:url(javascript:alert(1))">x</mark>',
  '<mark style="color:red}</style><script>alert(1)</script>">x</mark>',
  '<p style="background:url(//evil.example)">x</p>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css"</style>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<i class="fa-../../../x">:x:</i>',
  '<picture><source srcset="javascript:alert(1)" media="(prefers-color-scheme: dark)"><img src="javascript:alert(1)" alt=""></picture>',
  '<table data-view="cards"><thead><tr><th>"><script>alert(1)</script></th></tr></thead><tbody><tr><td><img src=x onerror=alert(1)></td></tr></tbody></table>',
  '| <script>alert(1)</script> | b |\n| --- | --- |\n| <img src=x onerror=alert(1)> | d |',
  '[x](javascript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '![x](javascript:alert(1))',
  '![" onerror="alert(1)](https://example.com/a.png)',
  '![x](https://example.com/a.png "\\" onerror=\\"alert(1)")',
  '[x](https://example.com/"onmouseover="alert(1))',
  '# " onmouseover="alert(1)',
  '## <img src=x onerror=alert(1)> {#"onclick="alert(1)}',
  '`</code><script>alert(1)</script>`',
  '```"><script>alert(1)</script>\n</code></pre><script>alert(1)</script>\n```',
  '```html\n<script>alert(1)</script>\n```',
  '```../../../../etc/passwd\nx\n```',
  '```constructor\nx\n```',
  '{% code title="</figcaption><script>alert(1)</script>" %}\n```js\nx\n```\n{% endcode %}',
  '{% hint style="info\\" onclick=\\"alert(1)" %}\nx\n{% endhint %}',
  '{% hint style="info" icon="\\"><script>alert(1)</script>" %}\nx\n{% endhint %}',
  '{% tabs %}\n{% tab title="\\"><img src=x onerror=alert(1)>" %}\nx\n{% endtab %}\n{% endtabs %}',
  '{% embed url="javascript:alert(1)" %}',
  '{% embed url="https://example.com/\\"><script>alert(1)</script>" %}',
  '{% content-ref url="javascript:alert(1)" %}\n[x](javascript:alert(1))\n{% endcontent-ref %}',
  '{% file src="javascript:alert(1)" %}',
  '{% openapi-operation spec="x" path="</code><script>alert(1)</script>" method="get" %}\n{% endopenapi-operation %}',
  '{% swagger src="javascript:alert(1)" path="<script>alert(1)</script>" method="get" %}\n{% endswagger %}',
  '{% updates %}\n{% update date="\\"><script>alert(1)</script>" tags="<script>alert(1)</script>" %}\nx\n{% endupdate %}\n{% endupdates %}',
  '{% columns %}\n{% column width="1%}</style><script>alert(1)</script>" %}\nx\n{% endcolumn %}\n{% endcolumns %}',
  '{% @x/y content="<script>alert(1)</script>" %}',
  '{% include "../../../etc/passwd" %}',
  '{% unknown <script>alert(1)</script> %}',
  '$$\\href{javascript:alert(1)}{x}$$',
  '$$\\style{background:url(//evil.example)}{x} \\class{x" onclick="alert(1)}{y}$$',
  '$$\\text{</math><script>alert(1)</script>}$$',
  '$$\\includegraphics{javascript:alert(1)}$$',
  '$$\\def\\a{\\a\\a}\\a$$',
  '<!-- --><script>alert(1)</script> -->',
  '<div><!--<script>--></div><img src=x onerror=alert(1)>',
  '[^1]\n\n[^1]: <script>alert(1)</script> [x](javascript:alert(1))',
];

/** Elements and attributes of the HTML, as a browser would parse the parts that no text can contain. */
function dangersIn(text: string): string[] {
  const body = text.slice(text.indexOf('<body>'));
  // Values of attributes are quoted and escaped, so that a tag ends at the first `>` outside of quotes.
  const tags = body.match(/<[a-z!/](?:"[^"]*"|[^">])*>/gi) ?? [];
  return tags.filter(
    (tag) =>
      /^<(?:script|iframe|object|embed|base|meta|link|style|template|noscript)\b/i.test(tag) ||
      /\s(?:on\w+|style|srcdoc|srcset)\s*=/i.test(tag.replaceAll(/"[^"]*"/g, '""')) ||
      /\s(?:href|src|action|formaction|data|xlink:href)="(?!#|\/|https?:|mailto:|tel:|index\.md)[^"]*:/i.test(
        tag,
      ),
  );
}

describe('hostile content', () => {
  test.each(urls)('the URL %j is never followed', (url) => {
    const checked = safeUrl(url);
    const protocol = checked === undefined ? undefined : new URL(checked, 'https://site.test/').protocol;
    expect([undefined, 'http:', 'https:', 'mailto:', 'tel:']).toContain(protocol);
    expect(String(html`<a href="${url}">x</a>`)).not.toMatch(/href="\s*(?:java|vb|data|file)\w*:/i);
  });

  test.each(markdown)('the Markdown %j runs nothing', async (text) => {
    const { url } = await makeSite(server.world, {
      pages: [{ title: 'Page', markdown: `Before.\n\n${text}\n\nAfter.` }],
    });
    const { status, text: page } = await server.get(url);
    expect(status).toBe(200);
    expect(page).toContain('Before.');
    expect(dangersIn(page)).toEqual([]);
  });

  test('titles, descriptions and the customization are text', async () => {
    const evil = '"><script>alert(1)</script>';
    const { client } = server.world.people.admin;
    const pages = [
      { title: evil, description: evil, markdown: 'x' },
      { title: `Second ${evil}`, markdown: 'y' },
    ];
    const { url, site } = await makeSite(server.world, { title: `Site ${evil}`, pages });
    const settings = await client.customizations.get(site);
    const to = { kind: 'url' as const, url: 'https://example.com/"><script>alert(1)</script>' };
    await client.customizations.update({
      ...site,
      body: {
        ...settings,
        title: `Custom ${evil}`,
        announcement: { enabled: true, message: evil, style: 'danger', link: { title: evil, to } },
        header: { ...settings.header, links: [{ title: evil, to, links: [{ title: evil, to }] }] },
        footer: { groups: [{ title: evil, links: [{ title: evil, to }] }], copyright: evil },
        styling: {
          ...settings.styling,
          font: {
            id: 'x',
            custom: true,
            fontFamily: 'x";}</style><script>alert(1)//',
            fontFaces: [{ weight: 400, sources: [{ url: 'https://evil.example/x.woff2' }] }],
          },
        },
      },
    });
    for (const path of ['', 'nowhere', `?q=${encodeURIComponent(evil)}`]) {
      const { text } = await server.get(url + path);
      expect(dangersIn(text)).toEqual([]);
      expect(text.match(/<script/g)).toHaveLength(2);
      expect(text.match(/<style/g)).toHaveLength(1);
      expect(text).not.toContain('evil.example');
    }
    expect((await server.get(`${url}sitemap.xml`)).text).not.toContain('<script');
  });

  test('the policy forbids inline scripts and styles, frames and other hosts', async () => {
    const { url } = await makeSite(server.world);
    const { headers } = await server.get(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    for (const part of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "connect-src 'self'",
    ])
      expect(policy).toContain(part);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('a template cannot put a value into a style or a handler', () => {
    const value = 'x';
    expect(() => html`<p style="${value}"></p>`).toThrow('must not');
    expect(() => html`<p onclick="${value}"></p>`).toThrow('must not');
    expect(() => html`<p id=${value}></p>`).toThrow('quoted');
  });
});
