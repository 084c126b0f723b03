import type { ComputedSource } from './computed-entry.ts';
import type { LayoutConfiguration } from './layout-configuration.ts';
import type { LayoutReaders } from './layout-readers.ts';

/** A file of a repository and its blob. */
export type GitFile = { readonly oid: string; readonly path: string };

/** The target of a link in the table of contents; pages are identified by their path in the page tree. */
export type LayoutTarget =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'page'; readonly page: string }
  | { readonly kind: 'anchor'; readonly page: string; readonly anchor: string };

/** A page in the table of contents. */
export type OutlinePage = {
  readonly type: 'document' | 'group' | 'link' | 'computed';
  readonly title: string;
  /** The title of the link (Markdown), which other tools show in menus. It is only in the table of contents. */
  readonly linkTitle?: string;
  readonly slug: string;
  /** The slugs from the root, joined by `/`; unique. */
  readonly path: string;
  /** Path of its parent. */
  readonly parent?: string;
  /** Of a computed page. */
  readonly computed?: ComputedSource;
  /** Of a link. */
  readonly target?: LayoutTarget;
  /** Of a document with a file. */
  readonly git?: GitFile;
};

export type LayoutFileReference =
  | { readonly kind: 'url'; readonly url: string }
  /** `file`: the key of a file of the layout. */
  | { readonly kind: 'file'; readonly file: string };

export type LayoutCover = {
  readonly ref: LayoutFileReference;
  readonly refDark?: LayoutFileReference;
  readonly yPos: number;
};

/** The visible parts of a page. */
export type PageLayout = {
  readonly width?: 'default' | 'wide';
  readonly cover?: boolean;
  readonly coverSize?: 'hero' | 'full';
  readonly title?: boolean;
  readonly description?: boolean;
  readonly tableOfContents?: boolean;
  readonly outline?: boolean;
  readonly pagination?: boolean;
  readonly metadata?: boolean;
};

/** The metadata in the frontmatter of a page. */
export type PageFields = {
  readonly description?: string;
  readonly icon?: string;
  readonly emoji?: string;
  readonly hidden?: true;
  readonly noIndex?: true;
  readonly noRobotsIndex?: true;
  readonly layout?: PageLayout;
  readonly cover?: LayoutCover;
};

/** `markdown`: the whole file with its frontmatter, byte for byte; empty for a page without a file. */
export type LayoutPage = OutlinePage & PageFields & { readonly markdown: string };

export type LayoutFile = {
  /** Unique; the path of the file when it was read from a repository. */
  readonly key: string;
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly git?: GitFile;
};

/** A text that pages include; `markdown` is the whole file. */
export type LayoutInclude = {
  /** Unique; its path when it was read from a repository. */
  readonly key: string;
  readonly title: string;
  readonly markdown: string;
  readonly git?: GitFile;
};

/** `from`: the requested path; `to`: the path of a page. Neither starts with `/`. */
export type LayoutRedirect = { readonly from: string; readonly to: string };

/** Something was left out or corrected; `path` is the file with the problem. */
export type LayoutWarning = { readonly path: string; readonly message: string };

/** The pages of a repository without their texts, parents before children and siblings in order. */
export type LayoutOutline = {
  readonly configuration: LayoutConfiguration;
  readonly pages: readonly OutlinePage[];
  readonly redirects: readonly LayoutRedirect[];
  /** Markdown files that are neither listed in the table of contents nor includes. */
  readonly unlisted: readonly string[];
  readonly warnings: readonly LayoutWarning[];
};

/** A space as a repository contains it. */
export type RepositoryLayout = Omit<LayoutOutline, 'pages'> & {
  readonly pages: readonly LayoutPage[];
  readonly files: readonly LayoutFile[];
  readonly includes: readonly LayoutInclude[];
};

/** The limits of a repository; a page or file beyond its limit is left out with a warning. */
type LayoutLimits = {
  readonly pageSizeBytes: number;
  readonly fileSizeBytes: number;
  readonly pages: number;
};

export const defaultLayoutLimits: LayoutLimits = {
  pageSizeBytes: 5_000_000,
  fileSizeBytes: 100_000_000,
  pages: 20_000,
};

export type LayoutOptions = {
  /** By default, files are parsed in this thread. */
  readonly readers?: LayoutReaders | undefined;
  /** Folder of the repository that contains the space; all of it by default. */
  readonly projectDirectory?: string | undefined;
  readonly limits?: Partial<LayoutLimits> | undefined;
};

/** The content of a file: a text, or a function that reads its bytes. */
export type FileContent = string | (() => Promise<Buffer>);
