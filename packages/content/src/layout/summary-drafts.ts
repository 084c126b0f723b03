import type { LayoutConfiguration } from './layout-configuration.ts';
import type { PageDraft } from './page-draft.ts';
import { findFile, type ResolvedTarget } from './find-file.ts';
import type { LayoutWarning } from './layout.ts';
import { folderOf, fileStemOf } from './paths.ts';
import { type ComputedSource, computedTitle } from './computed-entry.ts';
import type { SummaryEntry, SummaryPart } from './summary-entry.ts';
import type { TreeIndex } from './repository-tree.ts';

/** The pages that a table of contents lists, and warnings for its invalid entries. */
export function summaryDrafts(
  parts: readonly SummaryPart[],
  index: TreeIndex,
  configuration: LayoutConfiguration,
): { drafts: PageDraft[]; warnings: LayoutWarning[] } {
  const reader = new SummaryReader(parts, index, configuration);
  const drafts = parts.flatMap((part) => {
    const { group, entries } = part;
    const children = reader.drafts(entries);
    return group === undefined ? children : [{ type: 'group' as const, ...group, children, origin: part }];
  });
  return { drafts, warnings: reader.warnings };
}

class SummaryReader {
  readonly warnings: LayoutWarning[] = [];
  readonly #path: string;
  readonly #targets = new Map<SummaryEntry, ResolvedTarget>();
  /** The entry that is the page of a file; other entries are links to it. */
  readonly #pageOfFile = new Map<string, SummaryEntry>();

  constructor(parts: readonly SummaryPart[], index: TreeIndex, { summary, root }: LayoutConfiguration) {
    this.#path = summary;
    const folders = [...new Set([folderOf(summary), root])];
    const entries = parts.flatMap((part) => part.entries.flatMap(withChildren));
    for (const entry of entries) {
      if (entry.href === undefined) continue;
      this.#targets.set(entry, withoutSelfReference(findFile(index, entry.href, { root, folders }), summary));
    }
    // The first entry with the file itself is the page, one with subpages before others; entries with an anchor are links.
    for (const anchored of [false, true]) {
      for (const [entry, found] of this.#targets) {
        if (found.kind !== 'file' || (found.anchor !== undefined) !== anchored) continue;
        const page = this.#pageOfFile.get(found.entry.path);
        const precedes =
          page === undefined ||
          (page.children.length === 0 && entry.children.length > 0 && this.#isAnchored(page) === anchored);
        if (precedes) this.#pageOfFile.set(found.entry.path, entry);
      }
    }
  }

  drafts(entries: readonly SummaryEntry[]): PageDraft[] {
    return entries.flatMap((entry) => this.#draftsOf(entry));
  }

  #isAnchored(entry: SummaryEntry): boolean {
    const found = this.#targets.get(entry);
    return found?.kind === 'file' && found.anchor !== undefined;
  }

  #draftsOf(entry: SummaryEntry): PageDraft[] {
    if (entry.fence !== undefined) return this.#computedOf(entry, entry.fence.source);
    const found = this.#targets.get(entry);
    const children = this.drafts(entry.children);
    const { slug, linkTitle } = entry;
    if (found === undefined) return [{ type: 'document', title: entry.title, slug, children, origin: entry }];
    switch (found.kind) {
      case 'url':
        return this.#linkWithFollowing(entry, { url: found.url }, children);
      case 'file': {
        const { path } = found.entry;
        if (found.note !== undefined) this.#warn(entry, found.note);
        if (this.#pageOfFile.get(path) !== entry)
          return this.#linkWithFollowing(entry, { file: path, anchor: found.anchor }, children);
        if (found.anchor !== undefined && found.anchor !== '')
          this.#warn(entry, 'no other entry lists the page, so this one does and the anchor is ignored');
        const title = entry.title === '' ? fileStemOf(path) : entry.title;
        return [{ type: 'document', title, linkTitle, slug, entry: found.entry, children, origin: entry }];
      }
      case 'none':
        this.#warn(entry, found.reason);
        // A page with subpages stays, without a text of its own.
        return children.length === 0
          ? []
          : [{ type: 'document', title: entryTitle(entry), slug, children, origin: entry }];
    }
  }

  /** A computed page cannot have subpages: they follow it. */
  #computedOf(entry: SummaryEntry, source: ComputedSource | undefined): PageDraft[] {
    const children = this.drafts(entry.children);
    if (source === undefined) {
      this.#warn(
        entry,
        'a fenced block is a page only with YAML that names its `type`, as `builtin:openapi`',
      );
      return children;
    }
    if (children.length > 0)
      this.#warn(entry, 'a computed page cannot have subpages: they follow it instead');
    const title = computedTitle(source);
    return [{ type: 'computed', title, computed: source, children: [], origin: entry }, ...children];
  }

  /** A link cannot have subpages: they follow it instead. */
  #linkWithFollowing(
    entry: SummaryEntry,
    link: Exclude<PageDraft['link'], undefined>,
    children: readonly PageDraft[],
  ): PageDraft[] {
    if (children.length > 0) this.#warn(entry, 'a link cannot have subpages: they follow it instead');
    const { slug, linkTitle } = entry;
    const title = entryTitle(entry);
    return [{ type: 'link', title, linkTitle, slug, link, children: [], origin: entry }, ...children];
  }

  #warn({ line, href, title }: SummaryEntry, message: string): void {
    this.warnings.push({
      path: this.#path,
      message: `line ${line}: ${href ?? (title === '' ? 'fenced block' : title)}: ${message}`,
    });
  }
}

function entryTitle({ title, href }: SummaryEntry): string {
  return title === '' ? (href ?? '') : title;
}

function withChildren(entry: SummaryEntry): SummaryEntry[] {
  return [entry, ...entry.children.flatMap(withChildren)];
}

function withoutSelfReference(found: ResolvedTarget, summary: string): ResolvedTarget {
  if (found.kind !== 'file' || found.entry.path !== summary) return found;
  return { kind: 'none', reason: 'the table of contents is no page of itself' };
}
