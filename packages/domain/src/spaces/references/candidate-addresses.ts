import {
  type ContentRef,
  encodePath,
  type FileRecord,
  folderOf,
  type LinkingPage,
  type PageTree,
  relativePath,
  type ReusableContentRecord,
  type WrittenReference,
} from '@lectern/content';
import { addressOfReference } from './reference-address.ts';
import type { ReferenceScope } from './resolve-links-of-texts.ts';

/** A URL that a reference may have in a text, if its link leads to the target. */
export type Candidate = {
  readonly ref: ContentRef;
  readonly href: string;
  readonly link: WrittenReference;
  readonly target: ContentRef;
};

type Resource = { readonly path: string; readonly gitPath: string | undefined };

/** The URLs of references, the most readable first. */
export class AddressReader {
  readonly #space: string;
  readonly #pageTree: PageTree;
  readonly #files: ReadonlyMap<string, FileRecord>;
  readonly #reusableContents: ReadonlyMap<string, ReusableContentRecord>;

  private constructor(
    space: string,
    pageTree: PageTree,
    records: {
      files: ReadonlyMap<string, FileRecord>;
      reusableContents: ReadonlyMap<string, ReusableContentRecord>;
    },
  ) {
    this.#space = space;
    this.#pageTree = pageTree;
    this.#files = records.files;
    this.#reusableContents = records.reusableContents;
  }

  static async of(
    { space, reader, revision }: ReferenceScope,
    pageTree: PageTree,
    refs: readonly ContentRef[],
  ): Promise<AddressReader> {
    const ids = (name: string) => [...new Set(refs.flatMap((ref) => textMember(ref, name) ?? []))];
    const [fileIds, reusableIds] = [ids('file'), ids('reusableContent')];
    const [files, reusableContents] = await Promise.all([
      fileIds.length === 0 ? new Map() : reader.findFiles(revision, fileIds),
      reusableIds.length === 0 ? new Map() : reader.findReusableContents(revision, reusableIds),
    ]);
    return new AddressReader(space.id, pageTree, { files, reusableContents });
  }

  /** `isPlaced`: whether it is known where the page is. */
  of(ref: ContentRef, from: LinkingPage, isPlaced: boolean): Candidate[] {
    const space = textMember(ref, 'space');
    const isHere = space === undefined || space === this.#space;
    const place = isPlaced ? from : undefined;
    switch (ref.kind) {
      case 'page':
      case 'anchor':
        return isHere ? this.#toPage(ref, from, place) : toOther(ref);
      case 'file':
        return this.#toFile(ref, place);
      case 'reusable-content':
        return isHere ? this.#toReusableContent(ref, place) : [];
      default:
        return toOther(ref);
    }
  }

  #toPage(ref: ContentRef, from: LinkingPage, place: LinkingPage | undefined): Candidate[] {
    const [page = '', anchor] = [textMember(ref, 'page'), textMember(ref, 'anchor')];
    const fragment = anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`;
    const target = { kind: 'page', page };
    const candidate = (path: string, href: string) => ({
      ref,
      target,
      href,
      link: { kind: 'link', href: path } as const,
    });
    const record = this.#pageTree.find(page);
    if (record === undefined) return [];
    const path = this.#pageTree.pathOf(page);
    const own = page === from.id && fragment !== '' ? [candidate(`page:${page}`, fragment)] : [];
    const paths = [
      ...relativePaths({ path: `${path}.md`, gitPath: record.git?.path }, place),
      `/${encodePath(path)}`,
      `page:${page}`,
    ];
    return [...own, ...paths.map((one) => candidate(one, one + fragment))];
  }

  #toFile(ref: ContentRef, place: LinkingPage | undefined): Candidate[] {
    const id = textMember(ref, 'file') ?? '';
    const record = this.#files.get(id);
    if (record === undefined) return [];
    const resource = { path: `.gitbook/assets/${record.name}`, gitPath: record.git?.path };
    return candidates(ref, 'image', [...relativePaths(resource, place), `file:${id}`]);
  }

  #toReusableContent(ref: ContentRef, place: LinkingPage | undefined): Candidate[] {
    const id = textMember(ref, 'reusableContent') ?? '';
    const gitPath = this.#reusableContents.get(id)?.git?.path;
    const paths = gitPath === undefined ? [] : relativePaths({ path: gitPath, gitPath }, place);
    return candidates({ kind: ref.kind, reusableContent: id }, 'include', [
      ...paths,
      `reusable-content:${id}`,
    ]);
  }
}

/** Relative to the file of the page, and to its path in the page tree. */
function relativePaths({ path, gitPath }: Resource, from: LinkingPage | undefined): string[] {
  if (from === undefined) return [];
  const inGit =
    from.gitPath === undefined || gitPath === undefined
      ? []
      : [encodePath(relativePath(folderOf(from.gitPath), gitPath))];
  return [...inGit, encodePath(relativePath(folderOf(from.path), path))];
}

/** Resources that are no part of the space are named by their id. */
function toOther(ref: ContentRef): Candidate[] {
  const href = ref.kind === 'url' ? undefined : addressOfReference(ref);
  return href === undefined ? [] : candidates(ref, 'link', [href]);
}

function candidates(ref: ContentRef, kind: WrittenReference['kind'], hrefs: readonly string[]): Candidate[] {
  return hrefs.map((href) => ({ ref, href, target: ref, link: { kind, href } }));
}

function textMember(ref: ContentRef, name: string): string | undefined {
  const value = ref[name];
  return typeof value === 'string' ? value : undefined;
}
