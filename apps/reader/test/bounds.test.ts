import type { OpenAPISpecFile } from '@lectern/contract';
import { describe, expect, test } from 'vitest';
import { ContentTasks } from '../src/content/content-tasks.ts';
import { type DocumentNode, readNodes } from '../src/content/document-node.ts';
import { highlight } from '../src/content/highlight.ts';
import { icon } from '../src/content/icons.ts';
import { formulaKey, typesetAll } from '../src/content/math.ts';
import { renderBlocks } from '../src/content/render-blocks.ts';
import { HeadingLevels, maxRepeatedCharacters, type RenderContext } from '../src/content/render-context.ts';
import type { References } from '../src/content/references.ts';
import { contentCodingFor } from '../src/content-coding.ts';
import { StyleSheet } from '../src/html/style-sheet.ts';
import { messagesOf } from '../src/messages/messages.ts';
import { domainSource, siteHosts } from '../src/index.ts';
import { makeSite, useReader } from './reader-server.ts';

const server = useReader();

/** The HTML of nodes that refer to these reusable contents and specifications. */
async function render(nodes: readonly DocumentNode[], known: Partial<References> = {}): Promise<string> {
  const { site } = await makeSite(server.world);
  const context: RenderContext = {
    references: {
      pageHref: () => undefined,
      spaceHref: () => undefined,
      files: new Map(),
      users: new Map(),
      reusable: new Map(),
      specs: new Map(),
      code: new Map(),
      descriptions: new Map(),
      formulas: new Map(),
      ...known,
    },
    settings: await server.world.people.admin.client.customizations.get(site),
    styles: new StyleSheet(),
    messages: messagesOf('en'),
    origin: 'https://site.test',
    budget: { characters: maxRepeatedCharacters },
    connections: new Set(),
    ids: { next: 0 },
    headings: new HeadingLevels(),
    leadPicture: undefined,
    blocks: (children) => renderBlocks(context, children),
  };
  return String(renderBlocks(context, nodes));
}

const include = (id: string) => ({
  object: 'block',
  type: 'reusable-content',
  data: { ref: { kind: 'reusable-content', reusableContent: id } },
});
const paragraph = (text: string) => ({
  object: 'block',
  type: 'paragraph',
  nodes: [{ object: 'text', leaves: [{ text }] }],
});

describe('what is repeated is bounded', () => {
  test('reusable contents that include each other twice do not multiply without end', async () => {
    const reusable = new Map(
      Array.from({ length: 40 }, (_, index) => {
        const next = include(`c${index + 1}`);
        return [` c${index}`, readNodes([paragraph(`Level ${index}.`), next, next])] as const;
      }),
    );
    const text = await render(readNodes([include('c0'), paragraph('The end.')]), { reusable });
    expect(text).toContain('Level 3.');
    expect(text).toContain('The end.');
    expect(text.length).toBeLessThan(2 * maxRepeatedCharacters);
  });

  test('schemas that refer to each other do not multiply without end', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`field${index}`, { $ref: '#/components/schemas/A' }]),
    );
    const schema = { $ref: '#/components/schemas/A' };
    const responses = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [
        String(200 + index),
        { description: 'OK', content: { 'application/json': { schema } } },
      ]),
    );
    const specification = {
      paths: { '/pets': { get: { summary: 'List', responses } } },
      components: { schemas: { A: { type: 'object', properties } } },
    };
    const text = await renderOperation(specification);
    expect(text).toContain('field99');
    expect(text.length).toBeLessThan(5 * maxRepeatedCharacters);
  });

  test('values of a specification that are no text are shown as JSON', async () => {
    const schema = { enum: [{ toString: 1 }, null, ['a'], 7, 'b'] };
    const parameters = [{ name: 'x', in: 'query', schema }];
    const text = await renderOperation({ paths: { '/pets': { get: { parameters } } } });
    for (const shown of ['{&quot;toString&quot;:1}', 'null', '[&quot;a&quot;]', '7', 'b'])
      expect(text).toContain(`<code>${shown}</code>`);
  });

  test('no name that every object has is taken for a kind of content', async () => {
    for (const type of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      const inner = { object: 'inline', type, nodes: [{ object: 'text', leaves: [{ text: 'Inside.' }] }] };
      const block = { object: 'block', type: 'paragraph', nodes: [inner] };
      expect(await render(readNodes([block, { ...block, type }]))).toContain('Inside.');
    }
  });
});

async function renderOperation(specification: Record<string, unknown>): Promise<string> {
  const file: OpenAPISpecFile = {
    isEntrypoint: true,
    specification,
    filename: 'openapi.json',
    dir: '/',
    references: [],
  };
  const ref = { kind: 'openapi', spec: 'pets' };
  const node = { object: 'block', type: 'openapi-operation', data: { ref, path: '/pets', method: 'get' } };
  return render(readNodes([node]), { specs: new Map([['pets', [file]]]) });
}

describe('content that takes long', () => {
  const highlighting = (tasks: ContentTasks) => ({
    ...domainSource(server.world.domain),
    tasks,
    tenant: 'org',
    onBusy: () => undefined,
  });

  test('is ended, and shown as its source', async () => {
    // Every use of the macro is as long as its definition.
    const endless = `\\def\\a{${'x'.repeat(4300)}}${String.raw`\a`.repeat(330)}`;
    const short = String.raw`\frac{1}{2}`;
    const formulas = [endless, short].map((source) => ({ source, display: true }));
    const tasks = new ContentTasks({ seconds: 0.5, megabytes: 256 });
    const typeset = await typesetAll(highlighting(tasks), formulas);
    await tasks.close();
    expect([...typeset.keys()]).toEqual([formulaKey({ source: short, display: true })]);
    expect(String(typeset.get(formulaKey({ source: short, display: true })))).toContain('<mfrac>');
  });

  test('is highlighted in a thread', async () => {
    const blocks = [
      { text: 'const a = 1;\n\nreturn "<b>";', syntax: 'js' },
      { text: 'x', syntax: 'nothing-known' },
      { text: 'y'.repeat(30_000), syntax: 'js' },
    ];
    const tasks = new ContentTasks();
    const [code, unknown, long] = await highlight(highlighting(tasks), blocks);
    await tasks.close();
    expect(code?.map(String)).toEqual([
      expect.stringContaining('<span class="k">const</span>'),
      '',
      expect.stringContaining('&lt;b&gt;'),
    ]);
    expect(unknown?.map(String)).toEqual(['x']);
    expect(long?.map(String)).toEqual(['y'.repeat(30_000)]);
  });
});

describe('names', () => {
  test('an icon is that of its name, and unknown names have none', () => {
    expect(String(icon('rocket'))).toContain('<path');
    expect(String(icon('github'))).toContain('<path');
    expect(String(icon('github'))).toContain('logo');
    // Older names of icons have them, too.
    expect(icon('paint-brush')).toEqual(icon('paintbrush'));
    for (const name of ['no-such-icon', '../../../package', 'index', 'constructor', 'Rocket', ''])
      expect(String(icon(name) ?? '')).toBe('');
  });

  test('host names that strangers make up are asked for few at a time, and sites stay known', async () => {
    let [asking, most] = [0, 0];
    let isDown = false;
    const isSiteHost = siteHosts(server.world.domain, async (host) => {
      asking += 1;
      most = Math.max(most, asking);
      await new Promise((resolve) => setTimeout(resolve, 1));
      asking -= 1;
      if (isDown) throw new Error('The database is down.');
      return host === 'docs.site.test';
    });
    expect(await isSiteHost('DOCS.site.test')).toBe(true);
    const answers = await Promise.allSettled(
      Array.from({ length: 1000 }, async (_, index) => isSiteHost(`a${index}.test`)),
    );
    expect(most).toBe(4);
    const rejected = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [Object(answer.reason).status] : [],
    );
    expect(rejected.length).toBe(1000 - 204);
    expect(new Set(rejected)).toEqual(new Set([503]));
    expect(await isSiteHost('docs.site.test')).toBe(true);
    isDown = true;
    expect(await isSiteHost('other.site.test')).toBe(false);
    for (const own of ['localhost', '127.0.0.1', '[::1]', 'lectern.test'])
      expect(await isSiteHost(own)).toBe(false);
  });
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=0, *', 'br'],
  ['br;q=0, gzip;q=0, *', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['*;q=0', undefined],
  ['identity', undefined],
  ['', undefined],
  ['GZIP; q=0.5', 'gzip'],
])('the content coding for %j is %j', (accepted, coding) => {
  expect(contentCodingFor(accepted)).toBe(coding);
});

test('a page that is known costs no statement while what is known of its site is a second old', async () => {
  const { url } = await makeSite(server.world, {
    pages: [
      { title: 'Home', markdown: 'x' },
      { title: 'Known', markdown: '## Part\n\nText.' },
    ],
  });
  const known = `${url}known`;
  await server.get(known);
  // Of many reads in a row, some are within the second, however busy the machine is.
  const costs = new Set<number>();
  for (let read = 0; read < 100 && !costs.has(0); read += 1) {
    const before = server.statements.length;
    expect((await server.get(known)).status).toBe(200);
    costs.add(server.statements.length - before);
  }
  expect([...costs]).toContain(0);
});
