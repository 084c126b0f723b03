import { createServer, type IncomingMessage, type Server } from 'node:http';
import { replaceSpec, type World } from '@lectern/domain/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { executablePath } from '../../accounts/test/chromium.ts';
import { makeSite } from './reader-server.ts';
import { useBrowser } from './started-reader.ts';

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAE0lEQVR42mP8z8DAwMDAxAADAAAdAAMBcRzzdQAAAABJRU5ErkJggg==';
const diagram = 'sequenceDiagram\n  Alice->>Bob: Hello\n  Bob-->>Alice: Answer';

type Received = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string };

/** A documented server, which permits requests of other origins or does not. */
async function startApi(permits: boolean): Promise<{ server: Server; origin: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    const seen = { method, url, headers, body: '' };
    received.push(seen);
    request.on('data', (chunk) => {
      seen.body += String(chunk);
    });
    if (permits)
      response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
    response.setHeader('content-type', 'application/json');
    response
      .writeHead(method === 'OPTIONS' ? 204 : 201)
      .end(method === 'OPTIONS' ? undefined : '{"id":"pet 7"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { server, origin: `http://127.0.0.1:${port}`, received };
}

const apis = await Promise.all([startApi(true), startApi(false)]);
const [open, closed] = apis;
afterAll(() => {
  for (const { server } of apis) server.close();
});

function specOf(origin: string): string {
  const schema = { type: 'object', properties: { name: { type: 'string', example: 'Rex' } } };
  const post = {
    parameters: [
      { name: 'kind', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'dry run', in: 'query', schema: { type: 'string' } },
    ],
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 201: { description: 'Created.' } },
    security: [{ key: [] }],
  };
  const components = { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } };
  const paths = { '/pets/{kind}': { post } };
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    servers: [{ url: origin }],
    paths,
    components,
  });
}

async function makeToolsSite(world: World) {
  const { organizationId } = world;
  await replaceSpec(world, { organizationId, specSlug: 'open' }, specOf(open.origin));
  await replaceSpec(world, { organizationId, specSlug: 'closed' }, specOf(closed.origin));
  const operation = (spec: string) =>
    `{% openapi-operation spec="${spec}" path="/pets/{kind}" method="post" %}\n{% endopenapi-operation %}`;
  const made = await makeSite(world, {
    pages: [
      {
        title: 'Diagrams',
        markdown: `\`\`\`mermaid\n${diagram}\n\`\`\`\n\n\`\`\`mermaid\nnot a diagram {{{\n\`\`\`\n`,
      },
      { title: 'Open', markdown: operation('open') },
      { title: 'Closed', markdown: operation('closed') },
      {
        title: 'Image',
        markdown: `![A dot](data:image/png;base64,${png})\n\n<figure><img src="https://pictures.example/dot.png" alt="A dot"></figure>`,
      },
      { title: 'Feedback', markdown: 'Text.' },
    ],
  });
  const { client } = world.people.admin;
  const settings = await client.customizations.get(made.site);
  await client.customizations.update({ ...made.site, body: { ...settings, feedback: { enabled: true } } });
  return made;
}

const used = useBrowser(makeToolsSite);

describe.skipIf(executablePath === undefined)('the tools of a page in a browser', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    test(`a diagram is drawn as an image, ${colorScheme}, and one that is none stays code`, async () => {
      const context = await used.browser.newContext({ colorScheme });
      const page = await context.newPage();
      const violations: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') violations.push(message.text());
      });
      await page.goto(used.url, { waitUntil: 'load' });
      const image = page.locator('.diagram img');
      await image.first().waitFor({ timeout: 60_000 });
      expect(await image.count()).toBe(1);
      const drawn = await image.evaluate(async (element) => {
        const shown = element as unknown as { decode(): Promise<void>; naturalWidth: number; src: string };
        await shown.decode();
        return { width: shown.naturalWidth, svg: decodeURIComponent(shown.src) };
      });
      expect(drawn.width).toBeGreaterThan(100);
      expect(drawn.svg).toContain('>Alice</tspan>');
      expect(drawn.svg).not.toMatch(/<script|foreignObject|onload/i);
      // Its colours are those of the page.
      const text = await page.evaluate<string>('getComputedStyle(document.body).color');
      expect(text).toBe(colorScheme === 'light' ? 'rgb(27, 31, 38)' : 'rgb(230, 233, 238)');
      expect(drawn.svg.replaceAll(' ', '')).toContain(text.replaceAll(' ', ''));
      expect(await page.locator('figure.code:not(.drawn) code', { hasText: 'not a diagram' }).count()).toBe(
        1,
      );
      expect(violations).toEqual([]);
      await context.close();
    });

  test('a request that is tried is sent by the browser, and its answer is shown', async () => {
    const context = await used.browser.newContext();
    const page = await context.newPage();
    await context.addCookies([{ name: 'secret', value: '1', url: open.origin }]);
    await page.goto(`${used.url}open`, { waitUntil: 'load' });
    await page.click('[data-try]');
    const field = (name: string) => page.locator('.try-form label', { hasText: name }).locator('input');
    await field('Authorization').fill('Bearer of a reader');
    await field('kind').fill('big dogs/1');
    await field('dry run').fill('a&b');
    expect(await page.locator('.try-form textarea').inputValue()).toContain('"name": "Rex"');
    await page.click('.try-form .button.primary');
    await page.locator('.try-form pre', { hasText: '"id": "pet 7"' }).waitFor();
    expect(await page.textContent('.try-status')).toContain('201 Created');
    const sent = open.received.find(({ method }) => method === 'POST');
    expect(sent?.url).toBe('/pets/big%20dogs%2F1?dry+run=a%26b');
    expect(sent?.headers.authorization).toBe('Bearer of a reader');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ name: 'Rex' });
    expect([sent?.headers.cookie, sent?.headers.referer]).toEqual([undefined, undefined]);
    await context.close();
  });

  test('a server that does not permit requests of other websites is said to give no answer', async () => {
    const page = await used.browser.newPage();
    await page.goto(`${used.url}closed`, { waitUntil: 'load' });
    await page.click('[data-try]');
    await page.locator('.try-form label', { hasText: 'kind' }).locator('input').fill('dogs');
    await page.click('.try-form .button.primary');
    const status = page.locator('.try-form [role=status]', { hasText: 'does not allow requests' });
    await status.waitFor();
    expect(closed.received.map(({ method }) => method)).toEqual(['OPTIONS']);
    await page.close();
  });

  test('an image is shown in large by a click or the keyboard, and put back', async () => {
    const context = await used.browser.newContext();
    await context.route('https://pictures.example/**', (route) =>
      route.fulfill({ contentType: 'image/png', body: Buffer.from(png, 'base64') }),
    );
    const page = await context.newPage();
    await page.goto(`${used.url}image`, { waitUntil: 'load' });
    const button = page.locator('button.zoom').first();
    await button.click();
    expect(await page.isVisible('dialog.zoomed img')).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.isVisible('dialog.zoomed')).toBe(false);
    await button.focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('dialog.zoomed img').getAttribute('alt')).toBe('A dot');
    await page.click('dialog.zoomed button');
    expect(await page.isVisible('dialog.zoomed')).toBe(false);
    await context.close();
  });

  for (const javaScriptEnabled of [true, false])
    test(`feedback is thanked for, ${javaScriptEnabled ? 'with' : 'without'} a script`, async () => {
      const context = await used.browser.newContext({ javaScriptEnabled });
      const page = await context.newPage();
      await page.goto(`${used.url}feedback`, { waitUntil: 'load' });
      expect(await page.isVisible('.thanks')).toBe(false);
      await page.click('.feedback button[value=good]');
      await page.waitForURL(/#~thanks$/);
      expect(await page.isVisible('.thanks')).toBe(true);
      expect(await page.isVisible('.feedback')).toBe(false);
      await context.close();
    });
});
