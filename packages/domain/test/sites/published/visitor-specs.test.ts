import { describe, expect, test } from 'vitest';
import { makeReusableContent } from '../../../src/testing/content-resources.ts';
import { makeProcessedSpec, specText } from '../../../src/testing/openapi-resources.ts';
import { PooledTasks } from '../../../src/core/text-tasks/pooled-tasks.ts';
import { listSpecFiles } from '../../../src/workspace/openapi-specs/list-spec-files.ts';
import { useWorld } from '../../harness.ts';
import { publishSite, readerOf } from './readers.ts';

const used = useWorld();

const beta = 'visitor.claims.unsigned.beta';

describe('a private spec', () => {
  const block = (slug: string) =>
    `{% openapi-operation spec="${slug}" path="/pets" method="get" %}\n{% endopenapi-operation %}\n`;

  /** Visitors read the spec of a published site with this text. */
  async function siteWith(textOf: (slug: string) => string, title = 'Docs') {
    const spec = await makeProcessedSpec(used.world, specText('Private'));
    const created = await publishSite(used.world, [title, 'Other']);
    const [spaceId = ''] = created.spaces;
    const insert = {
      operation: 'insert_page' as const,
      title: 'API',
      document: { markdown: textOf(spec.specSlug) },
    };
    const { changes } = await created.client.spaceContent.update({ spaceId, body: { changes: [insert] } });
    const [first] = changes;
    const pageId = first === undefined ? '' : typeof first.page === 'string' ? first.page : first.page.id;
    const read = async (claims?: Record<string, unknown>) => {
      const { client } = await readerOf(used.world, created.base, claims && { unsignedClaims: claims });
      return client.openapiSpecs.getLatestVersionContent(spec);
    };
    return { ...created, spec, spaceId, pageId, read };
  }
  const isMissing = { code: 'not_found' };

  test('is readable for visitors while a page of the site refers to it, as a list of its files', async () => {
    const { client, spec, spaceId, pageId, read } = await siteWith(block);
    expect(await read()).toMatchObject({
      filesystem: [
        {
          isEntrypoint: true,
          filename: 'openapi.json',
          dir: './',
          references: [],
          specification: { info: { title: 'Private' } },
        },
      ],
    });
    const member = await client.openapiSpecs.getLatestVersionContent(spec);
    expect(member.filesystem).toHaveProperty(['openapi.json']);
    const update = (markdown: string) =>
      client.spaceContent.update({
        spaceId,
        body: { changes: [{ operation: 'update_page', page: pageId, document: { markdown } }] },
      });
    await update('Nothing.');
    await expect(read()).rejects.toMatchObject(isMissing);
    await update(block(spec.specSlug));
    await expect(read()).resolves.toBeDefined();
    await client.spaceContent.update({
      spaceId,
      body: { changes: [{ operation: 'delete_page', page: pageId }] },
    });
    await expect(read()).rejects.toMatchObject(isMissing);
  });

  test('that a text names only in code, or that only a page of another site refers to, is not', async () => {
    const { read } = await siteWith((slug) => `\`\`\`\n${block(slug)}\`\`\`\n\n${slug}`);
    await expect(read()).rejects.toMatchObject(isMissing);
    const { spec } = await siteWith(block);
    const other = await siteWith(() => '');
    const { client } = await readerOf(used.world, other.base);
    await expect(client.openapiSpecs.getLatestVersionContent(spec)).rejects.toMatchObject(isMissing);
  });

  test('within a condition is readable for the visitors who satisfy it', async () => {
    const { read } = await siteWith((slug) => `{% if ${beta} %}\n${block(slug)}{% endif %}\n`);
    await expect(read()).rejects.toMatchObject(isMissing);
    await expect(read({ beta: false })).rejects.toMatchObject(isMissing);
    await expect(read({ beta: true })).resolves.toBeDefined();
  });

  test('that a space refers to which is hidden from a visitor is hidden, too', async () => {
    const { client, site, spaceId, read } = await siteWith(block);
    const { items } = await client.siteSpaces.list(site);
    const siteSpaceId = items.find(({ space }) => space.id === spaceId)?.id ?? '';
    await client.siteSpaces.update({ ...site, siteSpaceId, body: { condition: beta } });
    await expect(read()).rejects.toMatchObject(isMissing);
    await expect(read({ beta: true })).resolves.toBeDefined();
  });

  test('that a reusable content refers to is readable', async () => {
    const { spec, spaceId, read } = await siteWith(() => '');
    await makeReusableContent(used.world, spaceId, block(spec.specSlug));
    await expect(read()).resolves.toBeDefined();
  });

  test('that is public needs no page that refers to it', async () => {
    const { client, spec, read } = await siteWith(() => '');
    await client.openapiSpecs.update({ ...spec, body: { visibility: 'public' } });
    expect((await read()).filesystem).toBeInstanceOf(Array);
  });

  test('that a text beyond the limits of parsing mentions, too, is decided by the others', async () => {
    const huge = (slug: string) =>
      `{% if ${beta} %}\n{% endif %}\n${block(slug)}\n${'- a\n'.repeat(150_000)}`;
    const narrow = new PooledTasks({ megabytes: 64 });
    const input = { claims: {}, mention: { kind: 'openapi' as const, id: 'pets' } };
    expect(
      await narrow.run('mentions', [
        { ...input, markdown: huge('pets') },
        { ...input, markdown: block('pets') },
      ]),
    ).toEqual([false, true]);
    await narrow.close();
  });
});

test('the references between the files of a list are the names of these files', () => {
  const pet = { $ref: '../common/id.yaml#/Id' };
  const files = listSpecFiles({
    'api/openapi.yaml': {
      paths: { '/pets': { $ref: './paths/pets.yaml' } },
      example: { $ref: './paths/pets.yaml' },
      components: { schemas: { Pet: { $ref: '#/components/schemas/Other' } } },
    },
    'api/paths/pets.yaml': { schema: pet, own: { $ref: 'pets.yaml#/schema' }, gone: { $ref: 'gone.yaml' } },
    'api/common/id.yaml': { Id: { $ref: 'https://example.com/types.json#/Id' } },
    'https://example.com/types.json': { Id: { type: 'string' } },
  });
  expect(files.map(({ filename, references }) => [filename, references])).toEqual([
    ['api/openapi.yaml', ['api/paths/pets.yaml']],
    ['api/paths/pets.yaml', ['api/common/id.yaml', 'gone.yaml']],
    ['api/common/id.yaml', ['https://example.com/types.json']],
    ['https://example.com/types.json', []],
  ]);
  expect(files[0]?.specification).toEqual({
    paths: { '/pets': { $ref: 'api/paths/pets.yaml' } },
    example: { $ref: './paths/pets.yaml' },
    components: { schemas: { Pet: { $ref: '#/components/schemas/Other' } } },
  });
  expect(files[1]?.specification).toMatchObject({
    schema: { $ref: 'api/common/id.yaml#/Id' },
    own: { $ref: '#/schema' },
  });
});
