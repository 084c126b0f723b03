import {
  anchorKey,
  keysOfTarget,
  type LinkingPage,
  type LinkKind,
  parseTarget,
  repositoryPathOf,
  treeAddress,
} from '@lectern/content';
import { hrefOf, type Led } from '../blocks/area.ts';
import type { BookFile, BookPage, BookTask, BookText } from './messages.ts';

type Found =
  | { readonly kind: 'page'; readonly page: BookPage }
  | { readonly kind: 'file'; readonly file: BookFile }
  | { readonly kind: 'text'; readonly text: BookText };

/** What the addresses in the pages of a document mean. */
export class BookLinks {
  readonly #task: BookTask;
  readonly #found = new Map<string, Found>();

  constructor(task: BookTask) {
    this.#task = task;
    for (const page of task.pages) {
      const found = { kind: 'page' as const, page };
      this.#add(`page:${page.id}`, found);
      this.#add(`path:${page.path}`, found);
      if (page.gitPath !== undefined) this.#add(`git:${page.gitPath}`, found);
    }
    const [first] = task.pages;
    if (first !== undefined) this.#add('path:', { kind: 'page', page: first });
    for (const file of task.files) {
      const found = { kind: 'file' as const, file };
      this.#add(`file-id:${file.id}`, found);
      this.#add(`file-name:${file.name}`, found);
      if (file.gitPath !== undefined) this.#add(`file:${file.gitPath}`, found);
    }
    for (const text of task.texts) {
      const found = { kind: 'text' as const, text };
      this.#add(`reusable-content:${text.id}`, found);
      if (text.gitPath !== undefined) this.#add(`include:${text.gitPath}`, found);
    }
  }

  /** Where a link leads: a place of the document where it has the page, else an address. */
  follow(ref: unknown, from: LinkingPage): Led {
    const href = hrefOf(ref);
    if (href === undefined) return {};
    const target = parseTarget(href, this.#task.server);
    switch (target.type) {
      case 'url':
      case 'app':
        return { destination: { kind: 'url', url: asAddress(target.url) } };
      case 'anchor':
        return { destination: { kind: 'place', place: placeOf(from.id, target.anchor) } };
      case 'broken':
        return {};
      default: {
        const found = this.#find(href, 'link', from);
        if (found?.kind === 'page')
          return this.#toPage(found.page, 'anchor' in target ? target.anchor : undefined);
        if (found?.kind === 'file') return { title: found.file.name };
        const path = repositoryPathOf(target, 'link', from);
        if (path !== undefined && this.#task.repository.paths.has(path))
          return this.#toRepository(path, href);
        return this.#toSpace('space' in target ? target.space : undefined, target);
      }
    }
  }

  file(ref: unknown, from: LinkingPage): BookFile | undefined {
    const found = this.#find(hrefOf(ref), 'image', from);
    return found?.kind === 'file' ? found.file : undefined;
  }

  fileOfId(id: string): BookFile | undefined {
    const found = this.#found.get(`file-id:${id}`);
    return found?.kind === 'file' ? found.file : undefined;
  }

  text(ref: unknown, from: LinkingPage): BookText | undefined {
    const found = this.#find(hrefOf(ref), 'include', from);
    return found?.kind === 'text' ? found.text : undefined;
  }

  #add(key: string, found: Found): void {
    if (!this.#found.has(key)) this.#found.set(key, found);
  }

  #find(href: string | undefined, kind: LinkKind, from: LinkingPage): Found | undefined {
    if (href === undefined) return undefined;
    const keys = keysOfTarget(parseTarget(href, this.#task.server), kind, from);
    return keys.map((key) => this.#found.get(key)).find((found) => found !== undefined);
  }

  #toPage(page: BookPage, anchor: string | undefined): Led {
    const { id, title, path, url, printed } = page;
    if (page.type === 'link')
      return { title, ...(url && { destination: { kind: 'url', url: asAddress(url) } }) };
    if (printed) return { title, destination: { kind: 'place', place: placeOf(id, anchor ?? '') } };
    const fragment = anchor === undefined || anchor === '' ? '' : `#${anchor}`;
    return {
      title,
      destination: { kind: 'url', url: asAddress(`${this.#task.appAddress}/${path}${fragment}`) },
    };
  }

  #toRepository(path: string, href: string): Led {
    const { treeUrl } = this.#task.repository;
    if (treeUrl === undefined) return {};
    return { destination: { kind: 'url', url: asAddress(treeAddress(treeUrl, path, href)) } };
  }

  /** Things of other spaces of the organization, which the frontend finds. */
  #toSpace(space: string | undefined, target: { type: string; kind?: string; id?: string }): Led {
    const id = space ?? (target.kind === 'space' ? target.id : undefined);
    if (id === undefined || id === this.#task.spaceId) return {};
    return { destination: { kind: 'url', url: asAddress(`${this.#task.spacesAddress}/${id}`) } };
  }
}

/** The name of a place in a page, the same however tools write the anchor; without one, of the page. */
export function placeOf(pageId: string, anchor: string): string {
  return anchor === '' ? pageId : `${pageId}#${anchorKey(anchor)}`;
}

/** The page that has a place. */
export function pageOfPlace(place: string): string {
  return place.split('#', 1)[0] ?? place;
}

/** In ASCII, as addresses within a PDF are. */
export function asAddress(url: string): string {
  const full = url.startsWith('//') ? `https:${url}` : url;
  if (/^(?:https?|mailto|tel|ftp):/i.test(full) && URL.canParse(full)) return new URL(full).href;
  return encodeURI(full);
}
