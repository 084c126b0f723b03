import { decodeText } from './decode-text.ts';
import { editSummary } from './edit-summary.ts';
import type { LayoutConfiguration } from './layout-configuration.ts';
import type { FileContent, LayoutOptions, LayoutOutline, LayoutPage, OutlinePage } from './layout.ts';
import { matchOutline } from './match-outline.ts';
import { matchesOutline } from './matches-outline.ts';
import { firstHeading } from './plain-text.ts';
import { readSummaryOrigins } from './read-outline.ts';
import type { TreeIndex } from './repository-tree.ts';
import { summaryTitle, writeSummary, type SummaryOptions } from './write-summary.ts';

type SummaryChange = {
  /** The repository, with the changes of all other files. */
  readonly tree: {
    readonly index: TreeIndex;
    readonly writes: ReadonlyMap<string, FileContent>;
    readonly deletes: readonly string[];
    readonly options: LayoutOptions;
  };
  readonly before: LayoutOutline | undefined;
  readonly configuration: LayoutConfiguration;
  readonly pagePaths: ReadonlyMap<string, string>;
};

/** The table of contents of these pages; `undefined` when it is the one that there is. */
export async function changedSummary(
  pages: readonly LayoutPage[],
  { tree, before, configuration, pagePaths }: SummaryChange,
): Promise<string | undefined> {
  const matched = before === undefined ? new Map() : matchOutline(before.pages, pages);
  const outline = pages.map((page) => outlinePage(page, pagePaths, matched));
  const { summary, root } = configuration;
  const write = async (): Promise<string> => {
    const heading = await headingOf(tree.index, configuration);
    return writeSummary(outline, { summary, root, pagePaths, heading });
  };
  if (before === undefined) return write();
  const warnings = before.warnings.length;
  if (await matchesOutline(outline, { ...tree, warnings })) return undefined;
  const origins = await readSummaryOrigins(tree.index.tree, tree.options);
  if (origins === undefined) return write();
  const options: SummaryOptions = { summary, root, pagePaths, heading: '' };
  for (const mode of ['minimal', 'exact', 'aligned'] as const) {
    const text = editSummary(outline, { ...origins, pages: before.pages, matched }, { ...options, mode });
    const writes = new Map([...tree.writes, [summary, text] as const]);
    if (await matchesOutline(outline, { ...tree, writes, warnings })) return text;
  }
  return write();
}

/** The entry of a page in the table of contents; what is only there is copied from the previous one. */
function outlinePage(
  { type, title, linkTitle, slug, path, parent, target, computed, git }: LayoutPage,
  pagePaths: ReadonlyMap<string, string>,
  matched: ReadonlyMap<string, OutlinePage>,
): OutlinePage {
  const filePath = pagePaths.get(path);
  const menuTitle = linkTitle ?? matched.get(path)?.linkTitle;
  return {
    type,
    title: summaryTitle({ title, ...(computed !== undefined && { computed }) }),
    ...(menuTitle !== undefined && { linkTitle: menuTitle }),
    slug,
    path,
    ...(parent !== undefined && { parent }),
    ...(target !== undefined && { target }),
    ...(computed !== undefined && { computed }),
    ...(filePath !== undefined && { git: { path: filePath, oid: git?.oid ?? '' } }),
  };
}

async function headingOf(index: TreeIndex, { summary }: LayoutConfiguration): Promise<string> {
  const entry = index.file(summary);
  const text = entry === undefined ? '' : decodeText(await index.tree.read(entry)).text;
  return firstHeading(text) ?? 'Table of contents';
}
