import { setTimeout as sleep } from 'node:timers/promises';
import { archivedPages } from './archives.ts';
import { type Client, pathOf } from './client.ts';
import type { Entry, Ledger } from './ledger.ts';
import { isWholePdf } from './pdf.ts';

/** An upload whose bytes the server acknowledged. */
export type Upload = { readonly file: Entry; readonly key: string };

/** What a round left for its check, besides the ledger. */
export type Round = {
  readonly organizationId: string;
  readonly spaceId: string;
  readonly urlOfArchive: (key: string) => string;
  readonly pageIds: string[];
  readonly uploads: Upload[];
  /** Paths of PDFs that were requested. */
  readonly pdfs: Set<string>;
  readonly writesBefore: number;
  isKilled: boolean;
};

type Step = (client: Client, ledger: Ledger, round: Round) => Promise<void>;

type ContentUpdate = { readonly changes: readonly { readonly page: { readonly id: string } }[] };

/** Each with the pause after a step, which limits how much there is to check. */
const loops: readonly (readonly [Step, pauseMs: number])[] = [
  [createCollection, 10],
  [createCollection, 10],
  [createAndEditPage, 5],
  [createAndEditPage, 5],
  [postComment, 10],
  [postComment, 10],
  [mergeChangeRequest, 5],
  [mergeChangeRequest, 5],
  [mergeChangeRequest, 5],
  [importArchive, 300],
  [uploadFile, 10],
  [sendFile, 20],
  [requestPdf, 20],
  [requestPdf, 20],
];

/** Writes until the server is killed. */
export async function runWriters(client: Client, ledger: Ledger, round: Round): Promise<void> {
  await Promise.all(
    loops.map(async ([step, pauseMs]) => {
      await sleep(Math.random() * 100);
      while (!round.isKilled) {
        await step(client, ledger, round);
        await sleep(pauseMs);
      }
    }),
  );
}

/** The text of a page, whose only link is a URL of its own. */
export function pageText(key: string, version: number): string {
  return `Version ${version} of [${key}](${linkOf(key)}).\n\n* one\n* two\n`;
}

export function linkOf(key: string): string {
  return `https://example.com/${key}`;
}

function insertedPage(key: string, markdown: string) {
  return { changes: [{ operation: 'insert_page', title: key, slug: key, document: { markdown } }] };
}

export function insertedFile(name: string, source: { base64: string } | { key: string }) {
  return { changes: [{ operation: 'insert_files', files: [{ name, ...source }] }] };
}

async function createCollection(client: Client, ledger: Ledger, { organizationId }: Round): Promise<void> {
  const key = ledger.newKey();
  const entry = ledger.begin('collection', key, undefined, key);
  const { status } = await client.send(
    'create a collection',
    'POST',
    `/v1/orgs/${organizationId}/collections`,
    {
      title: key,
    },
  );
  ledger.answered(entry, 'collection', status);
}

async function createAndEditPage(client: Client, ledger: Ledger, { spaceId, pageIds }: Round): Promise<void> {
  const key = ledger.newKey();
  const path = `/v1/spaces/${spaceId}/content`;
  const entry = ledger.begin('page', key, spaceId, pageText(key, 0));
  const created = await client.send<ContentUpdate>(
    'create a page',
    'POST',
    path,
    insertedPage(key, pageText(key, 0)),
  );
  ledger.answered(entry, 'page', created.status);
  const page = created.value?.changes[0]?.page.id;
  if (page === undefined) return;
  pageIds.push(page);
  for (const version of [1, 2]) {
    const markdown = pageText(key, version);
    entry.versions.push({ text: markdown, state: 'in flight' });
    const changes = [{ operation: 'update_page', page, document: { markdown } }];
    const { status } = await client.send('edit a page', 'POST', path, { changes });
    ledger.answered(entry, 'edit', status);
    if (status === 0 || status >= 500) return;
  }
}

async function postComment(client: Client, ledger: Ledger, { spaceId }: Round): Promise<void> {
  const key = ledger.newKey();
  const markdown = `${key} is *a comment*.`;
  const entry = ledger.begin('comment', key, spaceId, markdown);
  const { status } = await client.send('post a comment', 'POST', `/v1/spaces/${spaceId}/comments`, {
    body: { markdown },
  });
  ledger.answered(entry, 'comment', status);
}

async function mergeChangeRequest(client: Client, ledger: Ledger, { spaceId }: Round): Promise<void> {
  const key = ledger.newKey();
  const path = `/v1/spaces/${spaceId}/change-requests`;
  const entry = ledger.begin('change request', key, spaceId, key);
  const created = await client.send<{ id: string }>('create a change request', 'POST', path, {
    subject: key,
  });
  ledger.answered(entry, 'change request', created.status);
  if (created.value === undefined) return;
  const { id } = created.value;
  const markdown = pageText(key, 0);
  const change = ledger.begin('change', key, spaceId, markdown);
  const changed = await client.send(
    'edit a change request',
    'POST',
    `${path}/${id}/content`,
    insertedPage(key, markdown),
  );
  ledger.answered(change, 'change', changed.status);
  if (changed.status !== 200) return;
  const page = ledger.begin('merge', key, spaceId, markdown);
  const merged = await client.send<{ result: string }>(
    'merge a change request',
    'POST',
    `${path}/${id}/merge`,
    {},
  );
  const isConflict = merged.value?.result === 'conflicts';
  ledger.answered(page, 'merge', isConflict ? 409 : merged.status);
}

async function importArchive(
  client: Client,
  ledger: Ledger,
  { spaceId, urlOfArchive }: Round,
): Promise<void> {
  const key = ledger.newKey();
  const url = urlOfArchive(key);
  const entry = ledger.begin('import', key, spaceId, url);
  for (const { slug, markdown } of archivedPages(key)) {
    ledger.begin('imported page', slug, spaceId, markdown).isOpen = true;
  }
  const path = `/v1/spaces/${spaceId}/content/import`;
  const { status } = await client.send('import', 'POST', path, { url, source: 'zip' });
  ledger.answered(entry, 'import', status);
}

/** Through a signed URL. */
async function uploadFile(
  client: Client,
  ledger: Ledger,
  { organizationId, spaceId, uploads }: Round,
): Promise<void> {
  const name = `${ledger.newKey()}.txt`;
  const text = `${name}\n${Math.random()}\n`.repeat(1000);
  const signed = await client.send<{ url: string; key: string }>(
    'create an upload URL',
    'POST',
    `/v1/orgs/${organizationId}/storage/upload`,
    { kind: 'organization_file', file: { name, type: 'text/plain', size: Buffer.byteLength(text) } },
  );
  if (signed.value === undefined) return;
  const { url, key } = signed.value;
  const { status } = await client.sendBytes('upload', pathOf(url), { method: 'PUT', body: text });
  if (status !== 204) return;
  ledger.acknowledged.upload = (ledger.acknowledged.upload ?? 0) + 1;
  const file = ledger.begin('file', name, spaceId, text);
  uploads.push({ file, key });
  const inserted = await client.send(
    'insert an uploaded file',
    'POST',
    `/v1/spaces/${spaceId}/content`,
    insertedFile(name, { key }),
  );
  ledger.answered(file, 'file', inserted.status);
}

/** Within the request. */
async function sendFile(client: Client, ledger: Ledger, { spaceId }: Round): Promise<void> {
  const name = `${ledger.newKey()}.txt`;
  const text = `${name}\n${Math.random()}\n`.repeat(500);
  const file = ledger.begin('file', name, spaceId, text);
  const base64 = Buffer.from(text).toString('base64');
  const { status } = await client.send(
    'send a file',
    'POST',
    `/v1/spaces/${spaceId}/content`,
    insertedFile(name, { base64 }),
  );
  ledger.answered(file, 'file', status);
}

/** An answer is a whole PDF, 202 for one that is being rendered, or an error. */
async function requestPdf(client: Client, ledger: Ledger, { spaceId, pageIds, pdfs }: Round): Promise<void> {
  const page = pageIds[Math.floor(Math.random() * pageIds.length)];
  if (page === undefined) return;
  const query = `/v1/spaces/${spaceId}/pdf?page=${page}&only=true`;
  const { value } = await client.send<{ url: string }>('create a PDF URL', 'GET', query);
  if (value === undefined) return;
  const path = pathOf(value.url);
  pdfs.add(path);
  const pdf = await client.sendBytes('PDF', path, {});
  if (pdf.status === 200 && pdf.value !== undefined && !isWholePdf(pdf.value)) {
    ledger.add('half done', `${path} is not a whole PDF (${pdf.value.length} bytes)`);
  }
}
