import { contract, type Operation } from '@lectern/contract';
import { expect, test } from 'vitest';
import type { Actor } from '../../../src/core/actor.ts';
import { callUnknown } from '../../../src/operations/call.ts';
import { readRevision } from '../../../src/operations/read-revision.ts';
import { makeReusableContent } from '../../../src/testing/content-resources.ts';
import { useWorld } from '../../harness.ts';
import { publishSite, readerOf } from './readers.ts';

const used = useWorld();

const operations = Object.values(contract)
  .flatMap((area) => Object.values<Operation>(area))
  .filter(({ visitors }) => visitors);

const beta = 'visitor.claims.unsigned.beta';
const ifBeta = (text: string) => `{% if ${beta} %}${text}{% endif %}`;

/** Texts with something that is hidden from visitors without claims. */
const texts = {
  block: `# Setup\n\nopenword\n\n{% if ${beta} %}\nSECRETBLOCK\n{% else %}\nelseword\n{% endif %}\n`,
  inline: `openword ${ifBeta('SECRETINLINE')} and on`,
  nested: `{% hint style="info" %}\n- a\n- {% if !${beta} %}b ${ifBeta('SECRETNESTED')}{% endif %}\n{% endhint %}\n`,
  heading: `## openword ${ifBeta('SECRETHEADING')}\n\n| a |\n| - |\n| ${ifBeta('SECRETCELL')} |\n`,
  invalid: 'openword\n\n{% if isBeta( %}\nSECRETINVALID\n{% else %}\nSECRETELSE\n{% endif %}\n',
  open: `openword\n\n{% if !${beta} %}\nSECRETOPEN\n`,
  link: `openword\n\n${ifBeta('[SECRETLINK](https://secretlink.example.com)')}\n`,
  code: '```\n{% if visitor.claims.x %}codeword{% endif %}\n```\n',
};
const secrets = [
  'SECRETBLOCK',
  'SECRETINLINE',
  'SECRETNESTED',
  'SECRETHEADING',
  'SECRETCELL',
  'SECRETINVALID',
  'SECRETELSE',
  'SECRETOPEN',
  'SECRETLINK',
  'SECRETDESCRIPTION',
  'SECRETINCLUDE',
  'secretlink.example.com',
  'Secret subject',
  'Secret merger',
  'Secret space',
  'secret-repository',
  '@example.com',
  // The conditions themselves.
  'visitor.claims.unsigned',
];
/** Those in what members read of the same resources. */
const readByMembers = secrets.filter((secret) => secret !== 'secretlink.example.com');

/** A published site of two spaces, one of them hidden from visitors, with everything that visitors must not see. */
async function newSite() {
  const { world } = used;
  const created = await publishSite(world, ['Docs', 'Secret space']);
  const { client, site, spaces } = created;
  const [spaceId = '', hiddenId = ''] = spaces;
  const { changes } = await client.spaceContent.update({
    spaceId,
    body: {
      changes: [
        ...Object.entries(texts).map(([title, markdown]) => ({
          operation: 'insert_page' as const,
          title,
          description: `about ${ifBeta('SECRETDESCRIPTION')}`,
          document: { markdown },
        })),
        {
          operation: 'insert_files',
          files: [{ name: 'notes.txt', contentType: 'text/plain', base64: 'aGVsbG8=' }],
        },
      ],
    },
  });
  const pageIds = changes.map(({ page }) => (typeof page === 'string' ? page : page.id));
  const reusableContentId = await makeReusableContent(world, spaceId, `a ${ifBeta('SECRETINCLUDE')}`);

  await world.ctx.store.users.update(world.people.admin.actor.userId, { display_name: 'Secret merger' });
  const { id: changeRequestId } = await client.changeRequests.create({
    spaceId,
    body: { subject: 'Secret subject' },
  });
  await client.changeRequestContent.update({
    spaceId,
    changeRequestId,
    body: { changes: [{ operation: 'insert_page', title: 'Merged' }] },
  });
  await client.changeRequests.merge({ spaceId, changeRequestId });
  await addGitMetadata(spaceId);
  const proposer = world.people.edit.client;
  const proposed = await proposer.changeRequests.create({ spaceId, body: { subject: 'Open subject' } });
  const mention = { markdown: `openword [somebody](user:${world.people.read.actor.userId})` };
  await proposer.changeRequestContent.update({
    spaceId,
    changeRequestId: proposed.id,
    body: { changes: [{ operation: 'insert_page', title: 'Proposed', document: mention }] },
  });

  const structure = await client.siteSpaces.list(site);
  const [siteSpaceId = '', hiddenSiteSpaceId = ''] = [spaceId, hiddenId].map(
    (id) => structure.items.find(({ space }) => space.id === id)?.id,
  );
  await client.siteSpaces.update({ ...site, siteSpaceId: hiddenSiteSpaceId, body: { condition: beta } });
  const destination = { kind: 'site-space' as const, siteSpaceId };
  await client.redirects.create({ ...site, body: { source: '/old', destination } });

  const { revision } = await client.spaces.get({ spaceId });
  const { pages, files, reusableContents } = await client.spaceContent.get({ spaceId });
  const documentIds = [
    ...pages.flatMap((page) => (page.type === 'document' ? (page.documentId ?? []) : [])),
    ...reusableContents.flatMap(({ document }) => document ?? []),
  ];
  return {
    ...created,
    spaceId,
    pageIds,
    documentIds,
    reusableContentId,
    siteSpaceId,
    revisionId: revision,
    fileId: files[0]?.id ?? '',
    changeRequestId: proposed.id,
    userId: world.people.read.actor.userId,
  };
}

/** The space is synchronized with a repository, and its head is a commit of it. */
async function addGitMetadata(spaceId: string): Promise<void> {
  const { db } = used.world.ctx.store;
  const url = 'https://git.example.com/secret-repository';
  const { revision } = await used.world.people.admin.client.spaces.get({ spaceId });
  await db
    .updateTable('spaces')
    .set({ git_sync: JSON.stringify({ repoName: 'secret-repository', url }) as never })
    .where('id', '=', spaceId)
    .execute();
  await db
    .updateTable('revisions')
    .set({
      git: JSON.stringify({
        oid: 'abc',
        message: 'secret-repository',
        createdByService: false,
        url,
      }) as never,
    })
    .where('id', '=', revision)
    .execute();
}

type PublishedSite = Awaited<ReturnType<typeof newSite>>;

/** Inputs of an operation for every resource of the site that it can name. */
function inputsOf({ path }: Operation, created: PublishedSite): Record<string, unknown>[] {
  const { site, spaceId, revisionId, fileId, reusableContentId, siteSpaceId, changeRequestId, userId } =
    created;
  const base = {
    ...site,
    spaceId,
    revisionId,
    fileId,
    reusableContentId,
    siteSpaceId,
    changeRequestId,
    userId,
    source: '/old',
    metadata: true,
  };
  const words = ['openword', ...secrets.map((secret) => secret.toLowerCase())];
  if (path.includes('{pageId}'))
    return created.pageIds.flatMap((pageId) =>
      ['markdown', 'document', undefined].map((format) => ({ ...base, pageId, format })),
    );
  if (path.includes('{pagePath}'))
    return Object.keys(texts).flatMap((pagePath) =>
      ['markdown', 'document', undefined].map((format) => ({ ...base, pagePath, format })),
    );
  if (path.includes('{documentId}'))
    return created.documentIds.map((documentId) => ({ ...base, documentId }));
  if (path.endsWith('/embed')) return [{ ...base, url: 'https://embedded.example.com/' }];
  if (path.endsWith('/insights/events')) return [{ ...base, body: { events: [] } }];
  if (path.endsWith('/search'))
    return words.map((query) => ({ ...base, query, body: { query, scope: { mode: 'all' } } }));
  return [base];
}

/** The JSON of everything that an actor reads of the site, by operation; others have no such resource. */
async function readAll(actor: Actor, created: PublishedSite): Promise<Map<string, string>> {
  const ctx = used.world.domain.context(actor);
  const read = new Map<string, string>();
  for (const operation of operations) {
    // Sites have either sections or site spaces; specs have tests of their own.
    if (/\{(?:siteSectionId|specSlug)\}/.test(operation.path)) continue;
    // Only a preview shows the change request, and who is mentioned in it.
    const isPreview = actor.kind !== 'visitor' || actor.previewed !== undefined;
    if (!isPreview && /\{(?:changeRequestId|userId)\}/.test(operation.path)) continue;
    const names = new Set([
      ...Object.keys(operation.query),
      ...Array.from(operation.path.matchAll(/\{(\w+)\}/g), ([, name]) => name),
      ...(operation.body === undefined ? [] : ['body']),
    ]);
    const results: unknown[] = [];
    for (const input of inputsOf(operation, created)) {
      const own = Object.fromEntries(
        Object.entries(input).filter(([name, value]) => names.has(name) && value !== undefined),
      );
      results.push(await callUnknown(ctx, operation, own));
    }
    read.set(operation.id, JSON.stringify(results));
  }
  return read;
}

test('no read shows a visitor what only members may see, or what a condition hides from them', async () => {
  const created = await newSite();
  const { actor } = await readerOf(used.world, created.base);
  const read = await readAll(actor, created);
  const { number } = await created.client.changeRequests.get(created);
  const preview = await created.client.sitePublishing.getPreview({
    ...created.site,
    siteSpace: created.siteSpaceId,
    changeRequest: String(number),
  });
  const previewer = await readerOf(used.world, preview.url);
  const previewed = await readAll(previewer.actor, created);
  const leaks = [...read, ...previewed].flatMap(([id, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${id}: ${secret}`),
  );
  expect(leaks).toEqual([]);
  expect([...previewed.values()].some((text) => text.includes('Open subject'))).toBe(true);
  for (const word of ['openword', 'elseword', 'codeword', 'notes.txt'])
    expect([...read.values()].some((text) => text.includes(word))).toBe(true);

  const member = [...(await readAll(used.world.people.admin.actor, created)).values()].join('\n');
  expect(readByMembers.filter((secret) => !member.includes(secret))).toEqual([]);
});

test('a visitor whose claims satisfy a condition reads its content, and a member all of it with the conditions', async () => {
  const created = await newSite();
  const { spaceId, pageIds, client } = created;
  const [pageId = '', inline = '', , , invalid = ''] = pageIds;
  const visitor = await readerOf(used.world, created.base, { unsignedClaims: { beta: true } });
  const markdownOf = async (reader: typeof client, id: string) => {
    const page = await reader.spaceContent.getPage({ spaceId, pageId: id, format: 'markdown' });
    return 'markdown' in page ? page.markdown : undefined;
  };
  expect(await markdownOf(visitor.client, pageId)).toBe('# Setup\n\nopenword\n\n\nSECRETBLOCK\n\n');
  expect(await markdownOf(visitor.client, inline)).toBe('openword SECRETINLINE and on');
  expect(await markdownOf(visitor.client, invalid)).not.toContain('SECRET');
  expect(await markdownOf(client, pageId)).toBe(texts.block);
  const document = await client.spaceContent.getPageDocument({ spaceId, pageId });
  expect(JSON.stringify(document)).toContain(`"condition":"${beta}"`);
});

test('a preview shows what the claims of the preview satisfy', async () => {
  const created = await newSite();
  const { client, site, siteSpaceId, spaceId, pageIds } = created;
  const preview = await client.sitePublishing.getPreview({
    ...site,
    siteSpace: siteSpaceId,
    claims: '(unsigned:(beta:!t))',
  });
  const { client: previewer } = await readerOf(used.world, preview.url);
  const page = await previewer.spaceContent.getPage({
    spaceId,
    pageId: pageIds[1] ?? '',
    format: 'markdown',
  });
  expect(page).toMatchObject({ markdown: 'openword SECRETINLINE and on' });
});

test('visitors with different claims and members never share an ETag', async () => {
  const created = await newSite();
  const { spaceId } = created;
  const [pageId] = created.pageIds;
  const readers = [
    await readerOf(used.world, created.base),
    await readerOf(used.world, created.base, { unsignedClaims: { beta: true } }),
    await readerOf(used.world, created.base, { unsignedClaims: { beta: false } }),
    used.world.people.admin,
  ];
  const tagOf = async (actor: Actor) => {
    const ctx = used.world.domain.context(actor);
    return (await readRevision(ctx, contract.spaceContent.getPage, { spaceId, pageId }, () => false)).tag;
  };
  const tags = await Promise.all(readers.map(({ actor }) => tagOf(actor)));
  expect(new Set(tags).size).toBe(readers.length);
  const again = await readerOf(used.world, created.base, { unsignedClaims: { beta: true } });
  expect(await tagOf(again.actor)).toBe(tags[1]);
});
