import { JobError } from '../../platform/jobs/job-error.ts';

/** Extensions of files that are no pages. */
const fileExtension =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|pdf|zip|gz|tgz|tar|bz2|7z|rar|dmg|exe|msi|deb|rpm|jar|css|m?js|map|json|xml|rss|atom|txt|csv|ya?ml|mp[34]|webm|ogg|wav|mov|avi|woff2?|ttf|otf|eot|docx?|xlsx?|pptx?)$/i;
const indexFile = /\/(?:index|default)\.(?:x?html?|php|aspx?)$/i;

/** The part of a web site that is imported: the pages of one origin below one path. */
export class SiteScope {
  readonly origin: string;
  /** Ends with a slash. */
  readonly folder: string;

  /** From the start URL; a last segment with an extension is a page of its folder. */
  constructor(start: URL) {
    this.origin = start.origin;
    const last = start.pathname.slice(start.pathname.lastIndexOf('/') + 1);
    const isFile = last.includes('.');
    this.folder =
      isFile || last === ''
        ? start.pathname.slice(0, start.pathname.length - last.length)
        : `${start.pathname}/`;
  }

  /** The key of the page at a URL, equal for all its spellings; `undefined` outside of the scope. */
  keyOf(text: string | URL): string | undefined {
    const url = URL.parse(text);
    if (url === null || url.origin !== this.origin) return undefined;
    const path = url.pathname.replace(indexFile, '/');
    if (fileExtension.test(path)) return undefined;
    if (path !== this.folder.slice(0, -1) && !path.startsWith(this.folder)) return undefined;
    return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  }

  /**
   * The scope after a redirect of the first page.
   * @throws JobError for a redirect to another site
   */
  redirected(start: URL, to: URL): SiteScope {
    if (this.keyOf(to) !== undefined) return this;
    if (hostOf(to) !== hostOf(start))
      throw new JobError(
        'redirects_elsewhere',
        `The URL redirects to ${to.hostname}: import that site instead.`,
        {
          retryable: false,
        },
      );
    return new SiteScope(to);
  }
}

/** The host without `www`, because sites redirect to or from it. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^www\./, '');
}

/** The keys of the ancestors of a page, the nearest first. */
export function keysAbove(key: string): string[] {
  const keys: string[] = [];
  for (let at = key.lastIndexOf('/'); at > 0; at = key.lastIndexOf('/', at - 1)) keys.push(key.slice(0, at));
  return keys;
}
