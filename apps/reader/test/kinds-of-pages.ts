import { replaceSpec, type World } from '@lectern/domain/testing';
import { makeSite } from './reader-server.ts';

const long =
  'A title that is very long, because some people write whole sentences into the titles of their pages';
const row = (name: string) =>
  `| ${name} | a text that goes on | \`a_long_identifier_${name}\` | ${'x'.repeat(40)} | yes | no | 12 | y |`;

/** Everything that is wider than a phone, or has a state that opens. */
const pages = [
  {
    title: 'Welcome',
    description: 'Where to begin.',
    markdown: `[Sections](https://example.com) of it.\n\n## Part\n\nText.\n\n## Other part\n\nText.`,
  },
  {
    title: 'Wide',
    markdown: `| a | b | c | d | e | f | g | h |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n${row('first')}\n${row('second')}\n\n\`\`\`json\n${JSON.stringify({ wide: 'x'.repeat(300) })}\n\`\`\`\n\n${'Word'.repeat(60)} and \`${'code_'.repeat(30)}\`.\n`,
  },
  { title: long, markdown: 'Text.' },
  {
    title: 'Operation',
    markdown:
      '{% openapi-operation spec="kinds" path="/pets" method="post" %}\n[kinds](https://example.com/kinds.json)\n{% endopenapi-operation %}\n\n{% openapi-schemas spec="kinds" schemas="Pet" %}\n[kinds](https://example.com/kinds.json)\n{% endopenapi-schemas %}\n',
  },
  {
    title: 'Updates',
    markdown:
      '{% updates %}\n{% update date="2026-01-15" tags="new,api" %}\n## Version 2\n\nMuch is new.[^1]\n{% endupdate %}\n{% endupdates %}\n\n[^1]: A note.\n',
  },
  { title: 'العربية', markdown: 'مرحبا بالعالم، هذا نص طويل بما يكفي.\n\n## عنوان\n\n* واحد\n* اثنان\n' },
];

const pet = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string', description: 'Its id.' },
    kind: { type: 'string', enum: ['cat', 'dog'] },
    owner: { type: 'object', properties: { name: { type: 'string' } } },
  },
};
const spec = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: {
    '/pets': {
      post: {
        summary: 'Create a pet',
        parameters: [{ name: 'limit', in: 'query', required: true, schema: { type: 'integer' } }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
        responses: { 201: { description: 'Created.' } },
      },
    },
  },
  components: { schemas: { Pet: pet } },
};

/** A page of each kind, by its name: below the URL of the site, or at a URL of its own. */
export async function makeKinds(world: World): Promise<{ url: string; kinds: Record<string, string> }> {
  const { client } = world.people.admin;
  const { organizationId } = world;
  await replaceSpec(world, { organizationId, specSlug: 'kinds' }, JSON.stringify(spec));
  const { url, site, spaceId } = await makeSite(world, { title: 'Kinds of pages', pages });
  const space = async (title: string) => (await client.spaces.create({ organizationId, body: { title } })).id;
  await client.spaceContent.update({
    spaceId,
    body: { changes: [{ operation: 'insert_page', type: 'group', title: 'Group' }] },
  });
  // Sections, one of them in a group and one without pages; a variant of the first.
  await client.siteSections.add({ ...site, body: { spaceId: await space('Empty'), title: 'Empty' } });
  const grouped = await client.siteSections.add({
    ...site,
    body: { spaceId: await space('Grouped'), title: 'Grouped' },
  });
  await client.sectionGroups.add({
    ...site,
    body: { title: 'More', icon: 'book', sections: [grouped.id] },
  });
  const { items } = await client.siteSections.list({ ...site, limit: 10 });
  const [first] = items;
  if (first !== undefined)
    await client.siteSpaces.add({ ...site, body: { spaceId: await space('Older'), sectionId: first.id } });
  const settings = await client.customizations.get(site);
  const to = { kind: 'url' as const, url: 'https://example.com/' };
  await client.customizations.update({
    ...site,
    body: {
      ...settings,
      announcement: { enabled: true, message: 'News', style: 'info', link: { title: 'Read', to } },
      header: {
        ...settings.header,
        links: [
          { title: 'Web', to, links: [] },
          { title: 'Menu', to, links: [{ title: 'In it', to }] },
        ],
      },
      footer: { groups: [{ title: 'Company', links: [{ title: 'About', to }] }], copyright: '© Example' },
    },
  });
  const { id: changeRequest } = await client.changeRequests.create({ spaceId, body: { subject: 'Draft' } });
  const preview = await client.sitePublishing.getPreview({ ...site, changeRequest });
  const closed = await makeSite(world, { visibility: 'visitor-auth' });
  const linked = await makeSite(world, { visibility: 'share-link' });
  const link = await client.shareLinks.create({ ...linked.site, body: { name: 'Partners' } });
  return {
    url,
    kinds: {
      home: '',
      'wide tables and code': 'wide',
      'long title': long.toLowerCase().replaceAll(',', '').replaceAll(' ', '-'),
      'API operation': 'operation',
      updates: 'updates',
      'right to left': encodeURIComponent('العربية'),
      group: 'group',
      'section without pages': 'empty/',
      search: '?q=text',
      'search without results': '?q=zzzzzz',
      'not found': 'nowhere',
      preview: preview.url,
      'sign-in needed': closed.url,
      'share link': link.urls.published ?? '',
      'wrong share link': `${linked.url}wrong`,
      'page of the server': '/',
    },
  };
}
