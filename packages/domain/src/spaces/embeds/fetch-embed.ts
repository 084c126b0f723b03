import type { Embed } from '@lectern/contract';
import { outboundFetch } from '../../core/outbound-fetch.ts';
import type { DomainSettings } from '../../core/settings.ts';
import { decodeHtml } from '../imports/decode-html.ts';
import { type HeadTags, readHead } from './read-head.ts';

const fetchSeconds = 5;
/** Of a page, whose head is at its start. */
const headBytes = 65_536;
const maxUrlLength = 2048;

/**
 * Reads what a page says about itself in its head.
 * @throws FetchError when it cannot be fetched
 */
export async function fetchEmbed({ fetching }: Pick<DomainSettings, 'fetching'>, url: URL): Promise<Embed> {
  const {
    url: base,
    headers,
    body,
  } = await outboundFetch(fetching, url, {
    headers: { accept: 'text/html,application/xhtml+xml' },
    timeoutSeconds: fetchSeconds,
    maxBytes: 10_000_000,
  });
  const contentType = headers['content-type'] ?? '';
  const bytes = await firstBytes(body, headBytes);
  // Of anything else, such as a picture, the URL says all.
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)) return plainEmbed(url);
  return embedOf(url, base, readHead(decodeHtml(bytes, contentType)));
}

/** What is known of a URL without reading it. */
export function plainEmbed({ href, host }: URL): Embed {
  return { type: 'link', title: href, site: host };
}

/** `base` is the URL after redirects, to which those in the page are relative. */
function embedOf(url: URL, base: URL, { title, site, description, icon, image }: HeadTags): Embed {
  const plain = plainEmbed(url);
  const [iconUrl, imageUrl] = [webUrl(icon, base), webUrl(image, base)];
  return {
    type: 'link',
    title: shortened(title, 256) ?? plain.title,
    site: shortened(site, 128) ?? plain.site,
    ...optional('description', shortened(description, 1024)),
    ...optional('icon', iconUrl),
    ...optional('image', imageUrl),
  };
}

function optional<Name extends string>(name: Name, value: string | undefined): { [N in Name]?: string } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A computed name is a string to the compiler.
  return (value === undefined ? {} : { [name]: value }) as { [N in Name]?: string };
}

/** On one line, without what cannot be stored; `undefined` for nothing. */
function shortened(text: string | undefined, maxLength: number): string | undefined {
  const line = (text ?? '')
    .slice(0, 8 * maxLength)
    .replaceAll(/[\s\0]+/g, ' ')
    .trim();
  return line === '' ? undefined : Array.from(line.toWellFormed()).slice(0, maxLength).join('');
}

function webUrl(text: string | undefined, base: URL): string | undefined {
  const url = text === undefined || text.length > maxUrlLength ? null : URL.parse(text, base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  if (url.username !== '' || url.password !== '' || url.href.length > maxUrlLength) return undefined;
  return url.href;
}

async function firstBytes(body: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length >= limit) break;
  }
  return Buffer.concat(chunks).subarray(0, limit);
}
