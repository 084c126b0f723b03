// The files of a folder, as a host of static sites serves them: compressed, with validators, on a port of its own.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const folder = process.env['FOLDER'] ?? '';
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};
/** As the server of the other site compresses. */
const quality = 5;

type StaticFile = { readonly headers: Record<string, string | number>; readonly bytes: Buffer };
const files = new Map<string, StaticFile | undefined>();

createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const path = normalize(decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname));
  if (!files.has(path)) files.set(path, readFile(path));
  const file = files.get(path);
  if (file === undefined) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
  } else if (request.headers['if-none-match'] === file.headers['etag']) {
    response.writeHead(304, { etag: file.headers['etag'] }).end();
  } else {
    response.writeHead(200, file.headers).end(file.bytes);
  }
}).listen(Number(process.env['PORT']), '127.0.0.1');

function readFile(path: string): StaticFile | undefined {
  let plain: Buffer;
  try {
    plain = readFileSync(join(folder, path));
  } catch {
    return undefined;
  }
  const type = types[extname(path)] ?? 'application/octet-stream';
  // Others are compressed in themselves, such as the indexes of Pagefind.
  const isText = /^(?:text\/|application\/(?:json|xml)|image\/svg)/.test(type);
  const bytes = isText
    ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : plain;
  const headers = {
    'content-type': type,
    'content-length': bytes.length,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    'cache-control': path.startsWith('/_astro/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate',
    ...(isText && { 'content-encoding': 'br', vary: 'Accept-Encoding' }),
  };
  return { headers, bytes };
}
