import { replaceSpec } from '@lectern/domain/testing';
import { describe, expect, test } from 'vitest';
import { makeSite, useReader } from './reader-server.ts';

const server = useReader();

function descriptionIn(text: string): string | undefined {
  return /<meta name="description" content="([^"]*)"/.exec(text)?.[1];
}

describe('what Lighthouse finds on pages', () => {
  test('headings skip no level for assistive technologies, whatever authors write', async () => {
    const markdown = '## A\n\n#### B\n\n#### C\n\n### D\n\n#### E\n\n## F\n\n#### G\n';
    const { url } = await makeSite(server.world, { pages: [{ title: 'Levels', markdown }] });
    const { text } = await server.get(url);
    const headings = [...text.matchAll(/<h(\d)[^>]*?(?:aria-level="(\d)")?>([A-Z])/g)].map(
      ([, level, shown = level, title]) => `${title}${shown}`,
    );
    expect(headings).toEqual(['L1', 'A2', 'B3', 'C3', 'D3', 'E4', 'F2', 'G3']);
    expect(text).toMatch(/<h4 id="b" aria-level="3">/);
    expect(text).toMatch(/<h4 id="e">/);
  });

  test('no result of a search is a link without words', async () => {
    const { url } = await makeSite(server.world, {
      pages: [
        { title: 'Welcome', markdown: 'Hello.' },
        { title: 'Configuration', markdown: '# Configuration\n\n## Files\n\nOf the configuration.' },
      ],
    });
    const { text } = await server.get(`${url}?q=configuration&part=results`);
    const links = [...text.matchAll(/<a [^>]*>([^]*?)<\/a/g)].map(([, inner = '']) =>
      inner.replaceAll(/<[^>]*>/g, '').trim(),
    );
    expect(links.length).toBeGreaterThan(1);
    expect(links).not.toContain('');
  });

  test('only the picture at the begin of a page is loaded before it comes near', async () => {
    const picture = (name: string) => `![${name}](https://example.com/${name}.png)`;
    const { url } = await makeSite(server.world, {
      pages: [{ title: 'Pictures', markdown: `${picture('first')}\n\nText.\n\n${picture('second')}` }],
    });
    const { text } = await server.get(url);
    const images = [...text.matchAll(/<img [^>]*alt="(\w+)"[^>]*>/g)];
    expect(images.map(([tag, alt]) => [alt, tag.includes('loading="lazy"')])).toEqual([
      ['first', false],
      ['second', true],
    ]);
  });

  test('a page is described by its first text, wherever it is', async () => {
    const { url } = await makeSite(server.world, {
      pages: [
        { title: 'Picture', markdown: '![](https://example.com/a.png)\n\nThe *first*\ntext.\n\nMore.' },
        { title: 'Hint', markdown: '{% hint style="info" %}\nRead this first.\n{% endhint %}' },
        { title: 'Long', markdown: 'word '.repeat(100) },
      ],
    });
    expect(descriptionIn((await server.get(url)).text)).toBe('The first text.');
    expect(descriptionIn((await server.get(`${url}hint`)).text)).toBe('Read this first.');
    expect(descriptionIn((await server.get(`${url}long`)).text)).toHaveLength(160);
  });

  test('what a page does not show describes it neither', async () => {
    const hidden =
      '<table data-view="cards"><thead><tr><th data-hidden>Owner</th><th>Name</th></tr></thead><tbody><tr><td>internal: ask Bob</td><td>Guide</td></tr></tbody></table>';
    const missing =
      '{% openapi-operation spec="none" path="/pets" method="get" %}\n[OpenAPI none](https://internal.example/spec.json)\n{% endopenapi-operation %}';
    const { url } = await makeSite(server.world, {
      pages: [
        { title: 'Hidden', markdown: hidden },
        { title: 'Missing', markdown: missing },
        { title: 'Smiles', markdown: `${'x'.repeat(158)}😀 and more` },
      ],
    });
    expect(descriptionIn((await server.get(url)).text) ?? '').not.toContain('Bob');
    expect(descriptionIn((await server.get(`${url}missing`)).text) ?? '').not.toContain('OpenAPI');
    expect(descriptionIn((await server.get(`${url}smiles`)).text)).toBe(`${'x'.repeat(158)}…`);
  });

  test('a page without a text is described by the pages below it, or by its operations', async () => {
    const { world } = server;
    const { organizationId } = world;
    const operation = (summary: string) => ({ summary, responses: { 200: { description: 'OK' } } });
    const spec = {
      openapi: '3.1.0',
      info: { title: 'API', version: '1' },
      paths: { '/pets': { get: operation('List pets'), post: operation('Create a "pet"') } },
    };
    await replaceSpec(world, { organizationId, specSlug: 'summed-up' }, JSON.stringify(spec));
    const markdown = ['get', 'post']
      .map(
        (method) =>
          `{% openapi-operation spec="summed-up" path="/pets" method="${method}" %}\n{% endopenapi-operation %}`,
      )
      .join('\n\n');
    const { url, spaceId } = await makeSite(world, { pages: [{ title: 'Pets', markdown }] });
    const insert = (page: { title: string; type?: 'group'; ref?: string; into?: string }) => ({
      operation: 'insert_page' as const,
      ...page,
    });
    await world.people.admin.client.spaceContent.update({
      spaceId,
      body: {
        changes: [
          insert({ title: 'Guides', type: 'group', ref: 'guides' }),
          insert({ title: 'Install', into: 'guides' }),
          insert({ title: 'Upgrade', into: 'guides' }),
        ],
      },
    });
    expect(descriptionIn((await server.get(url)).text)).toBe('List pets, Create a &quot;pet&quot;');
    expect(descriptionIn((await server.get(`${url}guides`)).text)).toBe('Install, Upgrade');
  });
});
