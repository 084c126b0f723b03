import { expect, test } from 'vitest';
import { makeContent } from '../../../src/testing/content-resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

const ten = (name: string) => `[${Array.from({ length: 10 }, () => `*${name}`).join(', ')}]`;

const hostile: Readonly<Record<string, string>> = {
  'an alias of itself': 'a: &a [*a]\ncover: &c {light: *c}\nlayout: &l {title: *l}\nicon: &i {a: *i}',
  'aliases of aliases': `a: &a [x, x]\nb: &b ${ten('a')}\nc: &c ${ten('b')}\nd: &d ${ten('c')}\nlayout: ${ten('d')}`,
  'nested lists': `title: x\na: ${'['.repeat(19_000)}`,
  'more members than anybody reads': Array.from({ length: 20_000 }, (_, at) => `k${at}: v`).join('\n'),
  'a name that objects have': '__proto__: {hidden: true}\nconstructor: x\ntoString: y',
  'other types than expected':
    'title: [1]\nicon: 12\nhidden: "yes"\nlayout: 3\ncover: true\ndescription: {a: 1}',
  tags: 'title: !!binary aGk=\nhidden: !!set {a}\na: !!js/function "x"',
};

test.each(Object.entries(hostile))(
  'a page with %s in its frontmatter is stored as it is',
  async (_, yaml) => {
    const { client } = used.world.people.admin;
    const { spaceId, pageId } = await makeContent(used.world);
    const markdown = `---\n${yaml}\n---\n\n# Still here\n`;
    for (const document of [{ markdown }, { markdown: `${markdown}\nMore.\n` }])
      await client.spaceContent.update({
        spaceId,
        body: { changes: [{ operation: 'update_page', page: pageId, document }] },
      });
    await client.spaceContent.update({
      spaceId,
      body: { changes: [{ operation: 'update_page', page: pageId, title: 'New', icon: 'star' }] },
    });
    const page = await client.spaceContent.getPage({ spaceId, pageId });
    expect(page).toMatchObject({ title: 'New', markdown: `${markdown}\nMore.\n` });
    await client.spaceContent.getPage({ spaceId, pageId, format: 'document' });
  },
);
