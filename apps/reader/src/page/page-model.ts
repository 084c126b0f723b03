import type { Html } from '../html/html.ts';
import type { StyleSheet } from '../html/style-sheet.ts';
import type { References } from '../content/references.ts';
import type { PageTree, TreePage } from '../site/page-tree.ts';
import type { SiteView } from '../site/site-view.ts';
import type { Assets } from '../assets.ts';
import type { Messages } from '../messages/messages.ts';

/** Of the heading of every page, until which a browser waits before it paints the page for the first time. */
export const titleId = '~title';

/** What every page of a site is made of. */
export type SitePage = {
  readonly view: SiteView;
  readonly tree: PageTree;
  readonly messages: Messages;
  readonly styles: StyleSheet;
  readonly assets: Assets;
  readonly references: References;
  /** The page that is shown, if it is one of the tree. */
  readonly current: TreePage | undefined;
  readonly title: string;
  readonly description: string | undefined;
  /** For search engines; `undefined` for what they must not have. */
  readonly canonical: string | undefined;
  /** Whether search engines may have it. */
  readonly isIndexed: boolean;
  readonly main: Html;
  readonly outline: readonly OutlineEntry[];
  readonly query: string;
  /** The URLs of the same page in other versions and languages, by the id of the site space. */
  readonly variantUrls: ReadonlyMap<string, string>;
  /** The feed of the updates on the page, if it has some. */
  readonly feed: string | undefined;
  /** The origins of documented servers that readers may send requests to from this page. */
  readonly connections: ReadonlySet<string>;
  readonly layout: { readonly tableOfContents: boolean; readonly outline: boolean };
};

export type OutlineEntry = { readonly id: string; readonly title: string; readonly level: 1 | 2 };
