import type { ContentImport } from '@lectern/contract';
import type { FileRecord, Json, PageFields, LinkKey } from '@lectern/content';

/** The destination of a link or an image in an imported page: another imported page, file or include, or a URL. */
export type LinkDestination =
  | { readonly kind: 'page'; readonly page: string; readonly anchor?: string | undefined }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'include'; readonly include: string }
  | { readonly kind: 'url'; readonly url: string };

export type CollectedPage = Pick<
  PageFields,
  'description' | 'icon' | 'emoji' | 'hidden' | 'noIndex' | 'noRobotsIndex' | 'layout' | 'cover'
> & {
  /** Unique in the import. */
  readonly key: string;
  /** The key of the parent page. */
  readonly parent?: string | undefined;
  readonly type: 'document' | 'group' | 'link' | 'computed';
  readonly title: string;
  /** The preferred slug; a suffix makes it unique among siblings. */
  readonly slug: string;
  /** The source of a computed page. */
  readonly computed?: Json | undefined;
  /** The target of a link page. */
  readonly target?: LinkDestination | undefined;
  /** With the URLs and paths of the source. */
  readonly markdown: string;
};

/** A text that pages include. */
type CollectedInclude = { readonly key: string; readonly title: string; readonly markdown: string };

export type ImportFailure = ContentImport['failures'][number];

/** The pages and files of an import before they are written to the content; the bytes of the files are stored. */
export type CollectedContent = {
  /** Parents before the pages below them, siblings in order. */
  readonly pages: readonly CollectedPage[];
  readonly includes?: readonly CollectedInclude[];
  /** By their keys. */
  readonly files: ReadonlyMap<string, FileRecord>;
  /** `undefined` for links that are not rewritten. */
  readonly resolveLink: (from: Pick<CollectedPage, 'key'>, link: LinkKey) => LinkDestination | undefined;
  /** The resources that are left out. */
  readonly failures: readonly ImportFailure[];
};
