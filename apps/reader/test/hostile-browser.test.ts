import { replaceSpec, type World } from '@lectern/domain/testing';
import type { File } from '@lectern/contract';
import { describe, expect, test } from 'vitest';
import { executablePath } from '../../accounts/test/chromium.ts';
import {
  hostileMarkdown,
  hostilePlacements,
  hostileSpec,
  hostileSvgs,
  hostileTexts,
  hostileUrls,
} from './hostile-content.ts';
import { makeSite } from './reader-server.ts';
import { useBrowser } from './started-reader.ts';

const used = useBrowser(makeHostileSite);

let drawings: readonly File[] = [];

/** A site whose every text tries to run a script. */
async function makeHostileSite(world: World): Promise<{ url: string }> {
  const { client } = world.people.admin;
  const evil = hostileTexts.join(' ').slice(0, 250);
  await replaceSpec(
    world,
    { organizationId: world.organizationId, specSlug: 'evil' },
    JSON.stringify(hostileSpec()),
  );
  const half = Math.ceil(hostilePlacements.length / 2);
  const pages = [
    { title: 'Forms', markdown: hostileMarkdown.join('\n\nBetween.\n\n') },
    { title: 'First', markdown: hostilePlacements.slice(0, half).join('\n\nBetween.\n\n') },
    { title: 'Second', markdown: hostilePlacements.slice(half).join('\n\nBetween.\n\n') },
    {
      title: 'Operation',
      description: evil,
      markdown: [
        '{% openapi-operation spec="evil" path="/x" method="get" %}\n{% endopenapi-operation %}',
        '{% openapi-operation spec="evil" path="/x" method="post" %}\n{% endopenapi-operation %}',
        '{% openapi-webhook spec="evil" name="event" method="post" %}\n{% endopenapi-webhook %}',
        '{% openapi-schemas spec="evil" schemas="Evil" %}\n{% endopenapi-schemas %}',
      ].join('\n\n'),
    },
    ...hostileTexts.map((title) => ({ title, description: title, markdown: `Text of ${title}` })),
  ];
  const { url, site, spaceId } = await makeSite(world, { title: evil.slice(0, 100), pages });
  const files = hostileSvgs.map((text, index) => ({
    name: `${index}${hostileTexts[index] ?? ''}.svg`.replaceAll('/', ' ').slice(0, 100),
    base64: Buffer.from(text).toString('base64'),
  }));
  await client.spaceContent.update({ spaceId, body: { changes: [{ operation: 'insert_files', files }] } });
  ({ items: drawings } = await client.spaceContent.listFiles({ spaceId, limit: 50 }));
  const shown = drawings.map(({ id }) => `![x](/files/${id})\n\n{% file src="/files/${id}" %}`).join('\n\n');
  const inserted = { operation: 'insert_page' as const, title: 'Drawings', document: { markdown: shown } };
  await client.spaceContent.update({ spaceId, body: { changes: [inserted] } });
  const settings = await client.customizations.get(site);
  const to = { kind: 'url' as const, url: 'https://example.com/"><script>alert(1)</script>' };
  await client.customizations.update({
    ...site,
    body: {
      ...settings,
      announcement: { enabled: true, message: evil.slice(0, 120), style: 'danger', link: { title: 'x', to } },
      header: {
        ...settings.header,
        links: hostileTexts.map((text) => ({ title: text.slice(0, 60), to, links: [] })),
      },
      footer: { groups: [{ title: evil.slice(0, 60), links: [{ title: 'x', to }] }], copyright: evil },
    },
  });
  return { url };
}

/** What the browser made of a page that could run, or be followed to, a script. */
const dangers = `[...document.querySelectorAll('*')].flatMap((element) => {
  const found = [];
  // Diagrams are drawn where nothing is.
  if (element.matches('iframe.drawing[sandbox="allow-scripts"][src*="~assets/"]')) return [];
  if (/^(script|iframe|frame|object|embed|base|template|noscript|animate|set|foreignobject)$/i.test(element.localName)
    && !(element.localName === 'script' && (element.src.includes('~assets/') || element.textContent.startsWith('{const f=()=>{try{') || element.type === 'application/ld+json'))) found.push(element.outerHTML);
  for (const { name, value } of element.attributes)
    if (/^on|^style$|^srcdoc$/i.test(name) || (/^(href|src|action|formaction|xlink:href|data)$/i.test(name) && /^\\s*(javascript|vbscript|data:text)/i.test(value)))
      found.push(name + '=' + value);
  return found;
})`;

describe.skipIf(executablePath === undefined)('hostile content in a browser', () => {
  test.each([
    '',
    'first',
    'second',
    'operation',
    'drawings',
    'nowhere',
    '?q=script',
    '?q=%3Cscript%3Ealert(1)%3C/script%3E',
    '#%',
    '#"><img src=x onerror=alert(1)>',
  ])('runs nothing at %j', async (path) => {
    const context = await used.browser.newContext();
    const foreign = new Set<string>();
    // Nothing outside of the server is there.
    await context.route(
      (target) => target.origin !== new URL(used.url).origin,
      (route) => {
        const request = route.request();
        foreign.add(`${request.resourceType()} of ${new URL(request.url()).hostname}`);
        return route.abort();
      },
    );
    const page = await context.newPage();
    const ran: string[] = [];
    page.on('dialog', (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('pageerror', (error) => ran.push(error.message));
    await page.addInitScript(
      `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => (window.violations ??= []).push(violatedDirective + ' ' + blockedURI))`,
    );
    const response = await page.goto(used.url + path, { waitUntil: 'networkidle' });
    expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
    // What opens by a click is open.
    await page.evaluate(`for (const details of document.querySelectorAll('details')) details.open = true`);
    expect(await page.evaluate(dangers)).toEqual([]);
    for (const frame of page.frames()) expect(await frame.evaluate('window.ran')).toBeUndefined();
    expect(await page.evaluate('window.violations ?? []')).toEqual([]);
    // Pictures of other hosts are content.
    expect([...foreign].filter((request) => request !== 'image of example.com')).toEqual([]);
    expect(ran).toEqual([]);
    expect(page.url().startsWith(used.url)).toBe(true);
    expect(await page.isVisible('h1')).toBe(true);
    await page.keyboard.press('/');
    await page.waitForSelector('dialog[open]');
    await context.close();
  });

  test('what an operation documents permits no request but to servers of the web', async () => {
    const response = await fetch(`${used.url}operation`);
    const policy = response.headers.get('content-security-policy') ?? '';
    const [, sources = ''] = /connect-src ([^;]*)/.exec(policy) ?? [];
    expect(
      sources.split(' ').filter((source) => source !== "'self'" && !/^https:\/\/[a-z.-]+$/.test(source)),
    ).toEqual([]);
    expect(policy).not.toMatch(/unsafe|\*|data:(?!;| https:)/);
  });

  test('uploaded drawings and documents run nothing where a browser opens them', async () => {
    const context = await used.browser.newContext();
    const page = await context.newPage();
    const ran: string[] = [];
    page.on('dialog', (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    expect(drawings).toHaveLength(hostileSvgs.length);
    for (const { downloadURL } of drawings) {
      const url = downloadURL.replace('http://lectern.test', new URL(used.url).origin);
      // One that is downloaded is never shown.
      await page.goto(url, { waitUntil: 'load' }).catch(() => undefined);
      // Where it was downloaded, this is the page before.
      expect(await page.evaluate('window.ran')).toBeUndefined();
    }
    expect(ran).toEqual([]);
    await context.close();
  });

  test('there are more than 200 forms', () => {
    const forms = [...hostileMarkdown, ...hostilePlacements, ...hostileTexts, ...hostileUrls, ...hostileSvgs];
    expect(new Set(forms).size).toBeGreaterThan(200);
    expect(forms.filter((form) => /ran=\d{4}/.test(form)).length).toBeGreaterThan(200);
  });
});
