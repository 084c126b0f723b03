// The floor of every page: a bare server that sends bytes it has, with their `ETag`, and nothing else.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseJson } from '../parse-json.ts';
import type { KnownPage } from './known-page.ts';

const known = parseJson<readonly KnownPage[]>(readFileSync(process.env['PAGES'] ?? '', 'utf8'));
const pages = new Map(known.map(({ path, tag, text }) => [path, { tag, bytes: Buffer.from(text) }]));

createServer((request, response) => {
  const page = pages.get(request.url ?? '');
  if (page === undefined) {
    response.writeHead(404).end();
    return;
  }
  const { tag, bytes } = page;
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': bytes.length,
    etag: tag,
  });
  response.end(bytes);
}).listen(Number(process.env['PORT']), '127.0.0.1');
