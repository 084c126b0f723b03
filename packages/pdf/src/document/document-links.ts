import {
  anchorKey,
  linkTargetKeys,
  type LinkingPage,
  type LinkKind,
  parseLinkTarget,
  linkRepositoryPath,
  repositoryFileUrl,
} from '@lectern/content';
import { hrefOf, type DocumentLink } from '../blocks/typesetter.ts';
import type { DocumentFile, DocumentPage, PdfTask, IncludedText } from './pdf-task.ts';

type LinkedItem =
  | { readonly kind: 'page'; readonly page: DocumentPage }
  | { readonly kind: 'file'; readonly file: DocumentFile }
  | { readonly kind: 'text'; readonly text: IncludedText };

/** Resolves the links in the pages of a document. */
export class DocumentLinks {
  readonly #task: PdfTask;
  readonly #items = new Map<string, LinkedItem>();

  constructor(task: PdfTask) {
    this.#task = task;
    for (const page of task.pages) {
      const item = { kind: 'page' as const, page };
      this.#add(`page:${page.id}`, item);
      this.#add(`path:${page.path}`, item);
      if (page.gitPath !== undefined) this.#add(`git:${page.gitPath}`, item);
    }
    const [first] = task.pages;
    if (first !== undefined) this.#add('path:', { kind: 'page', page: first });
    for (const file of task.files) {
      const item = { kind: 'file' as const, file };
      this.#add(`file-id:${file.id}`, item);
      this.#add(`file-name:${file.name}`, item);
      if (file.gitPath !== undefined) this.#add(`file:${file.gitPath}`, item);
    }
    for (const text of task.texts) {
      const item = { kind: 'text' as const, text };
      this.#add(`reusable-content:${text.id}`, item);
      if (text.gitPath !== undefined) this.#add(`include:${text.gitPath}`, item);
    }
  }

  /** Resolves a link: to a named destination if the page is printed, else to a URL. */
  resolve(ref: unknown, from: LinkingPage): DocumentLink {
    const href = hrefOf(ref);
    if (href === undefined) return {};
    const target = parseLinkTarget(href, this.#task.server);
    switch (target.type) {
      case 'url':
      case 'app':
        return { destination: { kind: 'url', url: toAsciiUrl(target.url) } };
      case 'anchor':
        return { destination: { kind: 'named', name: destinationName(from.id, target.anchor) } };
      case 'broken':
        return {};
      default: {
        const item = this.#find(href, 'link', from);
        if (item?.kind === 'page')
          return this.#pageLink(item.page, 'anchor' in target ? target.anchor : undefined);
        if (item?.kind === 'file') return { title: item.file.name };
        const path = linkRepositoryPath(target, 'link', from);
        if (path !== undefined && this.#task.repository.paths.has(path))
          return this.#repositoryLink(path, href);
        return this.#spaceLink('space' in target ? target.space : undefined, target);
      }
    }
  }

  file(ref: unknown, from: LinkingPage): DocumentFile | undefined {
    const item = this.#find(hrefOf(ref), 'image', from);
    return item?.kind === 'file' ? item.file : undefined;
  }

  fileOfId(id: string): DocumentFile | undefined {
    const item = this.#items.get(`file-id:${id}`);
    return item?.kind === 'file' ? item.file : undefined;
  }

  text(ref: unknown, from: LinkingPage): IncludedText | undefined {
    const item = this.#find(hrefOf(ref), 'include', from);
    return item?.kind === 'text' ? item.text : undefined;
  }

  #add(key: string, item: LinkedItem): void {
    if (!this.#items.has(key)) this.#items.set(key, item);
  }

  #find(href: string | undefined, kind: LinkKind, from: LinkingPage): LinkedItem | undefined {
    if (href === undefined) return undefined;
    const keys = linkTargetKeys(parseLinkTarget(href, this.#task.server), kind, from);
    return keys.map((key) => this.#items.get(key)).find((item) => item !== undefined);
  }

  #pageLink(page: DocumentPage, anchor: string | undefined): DocumentLink {
    const { id, title, path, url, printed } = page;
    if (page.type === 'link')
      return { title, ...(url && { destination: { kind: 'url', url: toAsciiUrl(url) } }) };
    if (printed) return { title, destination: { kind: 'named', name: destinationName(id, anchor ?? '') } };
    const fragment = anchor === undefined || anchor === '' ? '' : `#${anchor}`;
    return {
      title,
      destination: { kind: 'url', url: toAsciiUrl(`${this.#task.appAddress}/${path}${fragment}`) },
    };
  }

  #repositoryLink(path: string, href: string): DocumentLink {
    const { treeUrl } = this.#task.repository;
    if (treeUrl === undefined) return {};
    return { destination: { kind: 'url', url: toAsciiUrl(repositoryFileUrl(treeUrl, path, href)) } };
  }

  /** Resources of other spaces of the organization, which the frontend resolves. */
  #spaceLink(space: string | undefined, target: { type: string; kind?: string; id?: string }): DocumentLink {
    const id = space ?? (target.kind === 'space' ? target.id : undefined);
    if (id === undefined || id === this.#task.spaceId) return {};
    return { destination: { kind: 'url', url: toAsciiUrl(`${this.#task.spacesAddress}/${id}`) } };
  }
}

/** The named destination of an anchor, equal for all of its spellings; that of the page without an anchor. */
export function destinationName(pageId: string, anchor: string): string {
  return anchor === '' ? pageId : `${pageId}#${anchorKey(anchor)}`;
}

/** The destination of the page that contains a destination. */
export function pageDestination(place: string): string {
  return place.split('#', 1)[0] ?? place;
}

/** URIs in a PDF are ASCII. */
export function toAsciiUrl(url: string): string {
  const full = url.startsWith('//') ? `https:${url}` : url;
  if (/^(?:https?|mailto|tel|ftp):/i.test(full) && URL.canParse(full)) return new URL(full).href;
  return encodeURI(full);
}
