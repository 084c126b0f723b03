import { describe, expect, test } from 'vitest';
import { html } from '../src/html/html.ts';
import { safeUrl } from '../src/html/safe-url.ts';
import { hostileMarkdown } from './hostile-content.ts';
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

  test.each(hostileMarkdown)('the Markdown %j runs nothing', async (text) => {
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
      // Data for search engines are a script that no browser runs.
      const scripts = [...text.matchAll(/<script(?! type="application\/ld)[^>]*>/g)].map(([tag]) => tag);
      expect(scripts).toEqual([
        expect.stringMatching(/^<script type="module" src="[^"]*\/~assets\/reader\.[^"]*\.js">$/),
        expect.stringMatching(/^<script type="module" src="[^"]*\/~assets\/tools\.[^"]*\.js">$/),
        '<script>',
      ]);
      expect(text.match(/<style/g)).toHaveLength(1);
      expect(text).not.toContain('evil.example');
    }
    expect((await server.get(`${url}sitemap.xml`)).text).not.toContain('<script');
  });

  test('no anchor of a heading is one that the page itself has', async () => {
    const titles = ['Content', 'Menu', 'Outline', 'Outline title', 'Note 0', 'Tabs 0', 'Tabs 0 0'];
    const markdown = `${titles.map((title) => `## ${title}\n\nA[^1].`).join('\n\n')}\n\n{% tabs %}\n{% tab title="a" %}\nx\n{% endtab %}\n{% endtabs %}\n\n[^1]: Note.\n`;
    const { url } = await makeSite(server.world, { pages: [{ title: 'Anchors', markdown }] });
    const { text } = await server.get(url);
    const ids = [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual(expect.arrayContaining(['content', 'menu', 'note-0', 'tabs-0-0']));
    expect(new Set(ids).size).toBe(ids.length);
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
