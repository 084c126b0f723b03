import type { ContentImport } from '@lectern/contract';
import type { FileRecord, PageFields, PageLink } from '@lectern/content';

/** What a link or an image of an imported page means: a page or a file that is imported too, or another address. */
export type LinkMeaning =
  | { readonly kind: 'page'; readonly page: string; readonly anchor?: string | undefined }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'url'; readonly url: string };

export type GatheredPage = Pick<
  PageFields,
  'description' | 'icon' | 'emoji' | 'hidden' | 'noIndex' | 'noRobotsIndex'
> & {
  /** No other page of the import has it. */
  readonly key: string;
  /** The key of the page that holds it. */
  readonly parent?: string | undefined;
  readonly type: 'document' | 'group' | 'link';
  readonly title: string;
  /** What the slug is made from, unless a sibling has it. */
  readonly slug: string;
  /** For a link. */
  readonly target?: LinkMeaning | undefined;
  /** With the addresses of where it comes from. */
  readonly markdown: string;
};

export type ImportFailure = ContentImport['failures'][number];

/** All that an import brings, before anything of it is in the content; the bytes of its files are stored. */
export type Gathered = {
  /** Parents before the pages below them, siblings in order. */
  readonly pages: readonly GatheredPage[];
  /** By their keys. */
  readonly files: ReadonlyMap<string, FileRecord>;
  /** `undefined` for what stays as it is written. */
  readonly meaningOf: (page: GatheredPage, link: PageLink) => LinkMeaning | undefined;
  /** What was found and left out. */
  readonly failures: readonly ImportFailure[];
};
