import { replaceSpec, type World } from '@lectern/domain/testing';
import { describe, expect, test } from 'vitest';
import { executablePath } from './chromium-path.ts';
import { hostileMarkdown, hostilePlacements, hostileTexts } from './hostile-content.ts';
import { makeSite } from './reader-server.ts';
import { useBrowser } from './started-reader.ts';

const used = useBrowser(makeHostileSite);

/** A site whose every text tries to run a script. */
async function makeHostileSite(world: World): Promise<{ url: string }> {
  const { client } = world.people.admin;
  const evil = hostileTexts.join(' ').slice(0, 250);
  const field = { name: evil, in: 'query', description: evil, schema: { type: evil, enum: hostileTexts } };
  const schema = {
    type: 'object',
    properties: Object.fromEntries(hostileTexts.map((text) => [text, field.schema])),
  };
  const content = { 'application/json': { schema } };
  const get = {
    summary: evil,
    description: evil,
    parameters: [field],
    requestBody: { content },
    responses: { '200': { description: evil, content } },
  };
  const spec = { openapi: '3.1.0', info: { title: evil, version: evil }, paths: { '/x': { get } } };
  await replaceSpec(world, { organizationId: world.organizationId, specSlug: 'evil' }, JSON.stringify(spec));
  const half = Math.ceil(hostilePlacements.length / 2);
  const pages = [
    { title: 'Forms', markdown: hostileMarkdown.join('\n\nBetween.\n\n') },
    { title: 'First', markdown: hostilePlacements.slice(0, half).join('\n\nBetween.\n\n') },
    { title: 'Second', markdown: hostilePlacements.slice(half).join('\n\nBetween.\n\n') },
    {
      title: 'Operation',
      description: evil,
      markdown: '{% openapi-operation spec="evil" path="/x" method="get" %}\n{% endopenapi-operation %}',
    },
    ...hostileTexts.map((title) => ({ title, description: title, markdown: `Text of ${title}` })),
  ];
  const { url, site } = await makeSite(world, { title: evil.slice(0, 100), pages });
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
  if (/^(script|iframe|frame|object|embed|base|template|noscript|animate|set|foreignobject)$/i.test(element.localName)
    && !(element.localName === 'script' && (element.src.includes('~assets/') || element.textContent.startsWith('try{') || element.type === 'application/ld+json'))) found.push(element.outerHTML);
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
    'nowhere',
    '?q=script',
    '?q=%3Cscript%3Ealert(1)%3C/script%3E',
    '#%',
    '#"><img src=x onerror=alert(1)>',
  ])('runs nothing at %j', async (path) => {
    const context = await used.browser.newContext();
    // Nothing outside of the server is there.
    await context.route(
      (target) => target.origin !== new URL(used.url).origin,
      (route) => route.abort(),
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
    expect(await page.evaluate('window.violations ?? []')).toEqual([]);
    expect(ran).toEqual([]);
    expect(page.url().startsWith(used.url)).toBe(true);
    expect(await page.isVisible('h1')).toBe(true);
    await page.keyboard.press('/');
    await page.waitForSelector('dialog[open]');
    await context.close();
  });

  test('there are 200 forms', () => {
    expect(hostileMarkdown.length + hostilePlacements.length).toBeGreaterThan(200);
  });
});
