import type { File, OpenAPISpecFile, User } from '@lectern/contract';
import type { Html } from '../html/html.ts';
import { optionalString, type NodeData, type DocumentNode } from './document-node.ts';

/** What a reference leads to, as a link. */
export type Target = {
  readonly href: string;
  readonly title: string | undefined;
  readonly icon?: string | Html | undefined;
};

/** Everything that the nodes of a page refer to, read before the page is rendered. */
export type References = {
  readonly pageHref: (pageId: string, spaceId: string | undefined) => Target | undefined;
  readonly spaceHref: (spaceId: string) => Target | undefined;
  readonly files: ReadonlyMap<string, File>;
  readonly users: ReadonlyMap<string, User>;
  readonly reusable: ReadonlyMap<string, readonly DocumentNode[]>;
  readonly specs: ReadonlyMap<string, readonly OpenAPISpecFile[]>;
  readonly code: ReadonlyMap<DocumentNode, readonly Html[]>;
  /** The descriptions of an API that have Markdown in them, by their text. */
  readonly descriptions: ReadonlyMap<string, readonly DocumentNode[]>;
  /** By `formulaKey`. */
  readonly formulas: ReadonlyMap<string, Html>;
};

/** The link of a reference in a document or a customization; `undefined` where it leads nowhere that the visitor sees. */
export function targetOf(references: References, ref: NodeData): Target | undefined {
  const space = optionalString(ref['space']);
  const [page, anchor] = [optionalString(ref['page']), optionalString(ref['anchor'])];
  switch (ref['kind']) {
    case 'url': {
      const url = optionalString(ref['url']);
      return url === undefined || isUnresolved(url) ? undefined : { href: url, title: undefined };
    }
    case 'page':
      return page === undefined ? undefined : references.pageHref(page, space);
    case 'anchor': {
      const of = page === undefined ? { href: '', title: anchor } : references.pageHref(page, space);
      return of && { ...of, href: `${of.href}#${encodeURIComponent(anchor ?? '')}` };
    }
    case 'space':
      return space === undefined ? undefined : references.spaceHref(space);
    case 'file': {
      const file = references.files.get(optionalString(ref['file']) ?? '');
      return file && { href: file.downloadURL, title: file.name };
    }
    default:
      return undefined;
  }
}

/**
 * A path that is relative to a file of the repository, of which the space has no page or file: from the URL of the page it would
 * lead elsewhere.
 */
function isUnresolved(url: string): boolean {
  return !/^(?:[a-z][a-z0-9+.-]*:|[/#?])/i.test(url.trimStart());
}

/** The URL of an image. */
export function imageUrl(references: References, ref: NodeData): string | undefined {
  return ref['kind'] === 'file' || ref['kind'] === 'url' ? targetOf(references, ref)?.href : undefined;
}

export function reusableKey(ref: NodeData): string {
  return `${optionalString(ref['space']) ?? ''} ${optionalString(ref['reusableContent']) ?? ''}`;
}
