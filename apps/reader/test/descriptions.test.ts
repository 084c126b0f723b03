import { replaceSpec } from '@lectern/domain/testing';
import { expect, test } from 'vitest';
import { makeSite, useReader } from './reader-server.ts';

const server = useReader();

async function showOperation(operation: Record<string, unknown>): Promise<string> {
  const { world } = server;
  const { organizationId } = world;
  const spec = {
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    paths: { '/x': { get: operation } },
  };
  await replaceSpec(world, { organizationId, specSlug: 'described' }, JSON.stringify(spec));
  const markdown =
    '{% openapi-operation spec="described" path="/x" method="get" %}\n{% endopenapi-operation %}';
  const { url } = await makeSite(world, { pages: [{ title: 'Operation', markdown }] });
  const read = async () => {
    const { text } = await server.get(url);
    return text.slice(text.indexOf('<article'), text.indexOf('</article>'));
  };
  // Where the thread is busy, the page shows the source for once.
  await expect.poll(read, { interval: 0 }).not.toMatch(/<p>[^<]*(?:\*\*|^# )/m);
  return read();
}

test('descriptions of an operation, its parameters, responses and schemas are read as Markdown', async () => {
  const schema = {
    type: 'object',
    properties: { name: { type: 'string', description: 'As `they` are **called**.' } },
  };
  const text = await showOperation({
    description: 'Lists **pets**:\n\n- one\n- [two](https://example.com/two)\n\n```js\nlist();\n```',
    parameters: [{ name: 'limit', in: 'query', description: 'At _most_ 100.', schema: { type: 'integer' } }],
    responses: {
      '200': { description: 'The *pets*.', content: { 'application/json': { schema } } },
      '404': { description: 'None' },
    },
  });
  expect(text).toContain('<strong>pets</strong>');
  expect(text).toContain('<a href="https://example.com/two"');
  expect(text).toMatch(/<pre[^>]*>.*<span class="f">list<\/span>/s);
  expect(text).toContain('<em>most</em>');
  expect(text).toContain('<code>they</code>');
  expect(text).toContain('<em>pets</em>');
  expect(text).toContain('<code>404</code> None');
});

test('descriptions bring no blocks of this server, no anchors and no script', async () => {
  const text = await showOperation({
    description: [
      '# Heading',
      '<script>window.ran = 1</script>',
      '{% embed url="https://example.com" %}',
      '{% openapi-operation spec="described" path="/x" method="get" %}\n{% endopenapi-operation %}',
      '{% hint style="info" %}\nhint\n{% endhint %}',
      '[x](javascript:alert(1)) ![x](javascript:alert(1))',
    ].join('\n\n'),
  });
  // One level below that of the page, whatever its author wrote.
  expect(text).toMatch(/<h4 aria-level="2">\s*Heading/);
  expect(text).not.toMatch(/<(?:script|iframe|h4 id)|href="javascript|class="hint/);
  expect(text.match(/<section class="operation">/g)).toHaveLength(1);
});

test('of descriptions beyond any measure, the others are shown as they are', async () => {
  const names = Array.from({ length: 600 }, (_, index) => `p${index}`);
  const parameters = names.map((name) => ({
    name,
    in: 'query',
    description: `**${name}** ${'x'.repeat(500)}`,
  }));
  const text = await showOperation({ description: 'Many **parameters**', parameters });
  expect(text).toContain('<strong>parameters</strong>');
});
