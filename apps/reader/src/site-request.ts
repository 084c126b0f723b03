import type { FastifyRequest } from 'fastify';

/** A request for a page of a site. */
export type SiteRequest = {
  /** The origin that the site is resolved at. */
  readonly origin: string;
  /** Encoded where it must be. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly accept: string;
};

/** `undefined` for a path that no URL has. */
export function siteRequestOf(request: FastifyRequest, origin: string): SiteRequest | undefined {
  const [target = '/'] = request.url.split('#');
  const mark = target.indexOf('?');
  const path = normalized(mark === -1 ? target : target.slice(0, mark));
  // Two slashes would begin another host, and to a browser a backslash is one.
  if (!URL.canParse(`${origin}${path}`) || /^[/\\]{2}/.test(path)) return undefined;
  return {
    origin,
    path,
    query: new URLSearchParams(mark === -1 ? '' : target.slice(mark + 1)),
    accept: request.headers.accept ?? '',
  };
}

/** Without the percent-encodings that mean the same (RFC 3986, section 6.2.2.2): pages are cached by their paths. */
function normalized(path: string): string {
  return path.replaceAll(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
}

/** Whether the client prefers Markdown: it names it, and HTML not before it. */
export function hasAcceptedMarkdown({ accept }: SiteRequest): boolean {
  const markdown = accept.indexOf('text/markdown');
  const html = accept.indexOf('text/html');
  return markdown !== -1 && (html === -1 || markdown < html);
}

/** Whether the search dialog asks for results alone. */
export function isFragment({ query }: SiteRequest): boolean {
  return query.get('part') === 'results';
}
