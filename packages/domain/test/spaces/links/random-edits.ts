import {
  changeRepositoryMetadata,
  ContentEditor,
  type ContentReader,
  type EditedContent,
  type FileRecord,
  contentHash,
  type Json,
  type PageRecord,
  type ReusableContentRecord,
  updateTrie,
} from '@lectern/content';
import type { ContentRoots } from '../../../../content/src/pages/content-roots.ts';
import type { IdKind } from '@lectern/contract';

/** Edits with few names, so that link targets often appear, disappear and change. */
export class RandomEdits {
  readonly #newId: (kind: IdKind) => string;
  readonly #spaceId: string;
  #state: number;
  /** Current and former ids. */
  readonly #ids = { page: ['page_none'], file: ['file_none'], reusableContent: ['reuse_none'] };

  constructor(seed: number, spaceId: string, newId: (kind: IdKind) => string) {
    this.#state = Math.imul(seed, 2_654_435_761) >>> 0;
    this.#spaceId = spaceId;
    this.#newId = newId;
  }

  int(below: number): number {
    // xorshift, which is deterministic.
    let at = this.#state === 0 ? 1 : this.#state;
    at ^= at << 13;
    at ^= at >>> 17;
    at ^= at << 5;
    this.#state = at >>> 0;
    return this.#state % below;
  }

  pick<T>(items: readonly T[]): T {
    const index = this.int(items.length);
    // The index is one of the list.
    return items[index] as T;
  }

  /** A content with a few changes. */
  async apply(reader: ContentReader, roots: ContentRoots): Promise<EditedContent> {
    const editor = await ContentEditor.of(reader, roots);
    for (let count = 1 + this.int(3); count > 0; count -= 1) await this.#change(editor);
    const edited = await editor.finish();
    if (this.int(8) === 0) return this.#metadata(reader, roots, edited);
    if (this.int(8) > 0) return edited;
    const id = this.#idOf('reusableContent');
    const record: ReusableContentRecord = { title: 'Again', git: { oid: 'o', path: this.pick(includes) } };
    const changes = new Map([[id, this.int(3) === 0 ? undefined : record]]);
    const rebuilt = await updateTrie(reader.nodes, roots.reusable_contents_hash, changes);
    return {
      ...edited,
      roots: { ...edited.roots, reusable_contents_hash: rebuilt.root },
      nodes: new Map([...edited.nodes, ...rebuilt.texts]),
    };
  }

  async #metadata(reader: ContentReader, roots: ContentRoots, edited: EditedContent): Promise<EditedContent> {
    const treeUrl = this.int(3) === 0 ? undefined : 'https://git.example.com/tree';
    const paths = new Set(repositoryPaths.filter(() => this.int(2) === 0));
    const rebuilt = await changeRepositoryMetadata(reader.nodes, roots, {
      treeUrl,
      paths,
      redirects: new Map(),
    });
    return {
      ...edited,
      roots: { ...edited.roots, repository_hash: rebuilt.root },
      nodes: new Map([...edited.nodes, ...rebuilt.texts]),
    };
  }

  async #change(editor: ContentEditor): Promise<void> {
    const all = editor.pageTree.allIds();
    const id = all.length === 0 ? this.#idOf('page') : this.pick(all);
    const record = editor.pageTree.find(id);
    if (record === undefined || this.int(5) === 0) return this.#insert(editor);
    switch (this.int(10)) {
      case 0:
        return editor.deletePage(id);
      case 1:
        return this.#move(editor, id, record);
      case 2: {
        const { git: _git, ...rest } = record;
        const path = this.pick(gitPaths);
        return editor.setPage(id, { ...rest, ...(path !== undefined && { git: { oid: 'o', path } }) });
      }
      case 3:
        return editor.setPage(id, { ...record, slug: editor.freeSlug(id, record.parent, this.pick(slugs)) });
      case 4:
        return editor.setPage(id, { ...record, ...this.#type() });
      case 5:
        return editor.setPage(id, { ...record, title: this.pick(slugs) });
      case 6:
        return this.#file(editor);
      default: {
        const { document: _document, ...rest } = record;
        const document = editor.addText(this.#markdown());
        return editor.setPage(id, { ...rest, ...(document !== undefined && { document }) });
      }
    }
  }

  #insert(editor: ContentEditor): void {
    const known = this.#idOf('page');
    const id = editor.pageTree.find(known) === undefined ? known : this.#newIdOf('page');
    const parent = this.pick([undefined, ...editor.pageTree.allIds()]);
    const slug = editor.freeSlug(id, parent, this.pick(slugs));
    const document = editor.addText(this.#markdown());
    const path = this.pick(gitPaths);
    editor.setPage(id, {
      title: slug,
      slug,
      order: editor.orderAt(id, parent, this.int(3)),
      ...this.#type(),
      ...(parent !== undefined && { parent }),
      ...(document !== undefined && { document }),
      ...(path !== undefined && { git: { oid: 'o', path } }),
    });
  }

  #move(editor: ContentEditor, id: string, { parent: _parent, ...record }: PageRecord): void {
    const below = new Set(editor.pageTree.subtreeIds(id));
    const parent = this.pick([undefined, ...editor.pageTree.allIds().filter((other) => !below.has(other))]);
    editor.setPage(id, {
      ...record,
      slug: editor.freeSlug(id, parent, record.slug),
      order: editor.orderAt(id, parent, this.int(3)),
      ...(parent !== undefined && { parent }),
    });
  }

  async #file(editor: ContentEditor): Promise<void> {
    const id = this.#idOf('file');
    if (this.int(3) === 0) {
      await editor.deleteFile(id);
      return;
    }
    const name = this.pick(fileNames);
    const record: FileRecord = { name, contentType: 'image/png', sizeBytes: 1, hash: contentHash(name) };
    const git = { oid: 'o', path: this.pick([name, `.gitbook/assets/${name}`]) };
    editor.putFile(id, { ...record, ...(this.int(2) === 0 && { git }) });
  }

  #type(): Pick<PageRecord, 'type' | 'target' | 'cover'> {
    const type = this.pick(['document', 'document', 'document', 'group', 'link'] as const);
    const page = this.pick(this.#ids.page);
    const target: Json = this.pick([
      { kind: 'page', page },
      { kind: 'anchor', page, anchor: 'run' },
    ]);
    const cover = { ref: { kind: 'file', file: this.pick(this.#ids.file) }, yPos: 0 };
    return { type, ...(type === 'link' && { target }), ...(this.int(4) === 0 && { cover }) };
  }

  #idOf(kind: 'page' | 'file' | 'reusableContent'): string {
    return this.int(2) === 0 ? this.pick(this.#ids[kind]) : this.#newIdOf(kind);
  }

  #newIdOf(kind: 'page' | 'file' | 'reusableContent'): string {
    const id = this.#newId(kind);
    this.#ids[kind].push(id);
    return id;
  }

  #markdown(): string {
    const parts = Array.from({ length: this.int(5) }, () =>
      this.int(3) === 0 ? `## ${this.pick(headings)}` : this.#link(),
    );
    return parts.join('\n\n');
  }

  #link(): string {
    const page = this.pick(this.#ids.page);
    const file = this.pick(this.#ids.file);
    const [slug, other, name] = [this.pick(slugs), this.pick(slugs), this.pick(fileNames)];
    const anchor = this.pick(['', '', '#run', '#set-up', '#set.up', '#id-1.-run']);
    return this.pick([
      `[x](${slug}${anchor})`,
      `[x](${slug}/${other}.md${anchor})`,
      `[x](../${slug}.md${anchor})`,
      `[x](/${slug}/${other}${anchor})`,
      `[x](/${anchor})`,
      `[x](#run)`,
      `[x](page:${page}${anchor})`,
      `[x]($/page/${page}${anchor})`,
      `[x](/spaces/${this.#spaceId}/pages/${page})`,
      `[x](/pages/${page}${anchor})`,
      `[x](${this.pick(['', '../', '/'])}${this.pick(repositoryPaths)}${anchor})`,
      `![x](${name})`,
      `![x](.gitbook/assets/${name})`,
      `[x](file:${file})`,
      `[x](/files/${file})`,
      `{% include "${this.pick(includes)}" %}`,
      '[x](https://example.com) [x](user:user_1) [x](broken-reference)',
    ]);
  }
}

const slugs = ['a', 'b', 'c', 'readme'];
const gitPaths = [undefined, undefined, 'a.md', 'a/b.md', 'a/README.md', 'b.md'];
const fileNames = ['i.png', 'a.pdf'];
const repositoryPaths = ['src', 'src/a.ts', 'a', 'a/b.md', 'LICENSE'];
const includes = ['i.md', 'a/i.md'];
const headings = ['Run', 'Set up', 'Set.up', '1. Run'];
