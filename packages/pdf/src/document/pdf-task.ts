import type { RepositoryMetadata, ServerAddresses } from '@lectern/content';

/** A picture across the top of a page. */
export type PageCover = {
  /** Id of the file. */
  readonly file: string;
  /** How many of its pixels the picture is moved up from its center. */
  readonly offset: number;
};

/** A page of the space. */
export type DocumentPage = {
  readonly id: string;
  readonly title: string;
  readonly type: 'document' | 'group' | 'link' | 'computed';
  /** The number of printed ancestors. */
  readonly level: number;
  readonly path: string;
  readonly gitPath?: string | undefined;
  readonly emoji?: string | undefined;
  readonly description?: string | undefined;
  readonly cover?: PageCover | undefined;
  /** Hash of its text; absent for an empty page. */
  readonly document?: string | undefined;
  /** The URL that a page of the type `link` leads to. */
  readonly url?: string | undefined;
  /** Id of the page that a page of the type `link` leads to. */
  readonly leadsTo?: string | undefined;
  /** Whether it is part of the PDF; links to other pages become URLs. */
  readonly printed: boolean;
};

export type DocumentFile = {
  readonly id: string;
  readonly name: string;
  readonly gitPath?: string | undefined;
  readonly hash: string;
  readonly contentType: string;
  readonly sizeBytes: number;
};

/** A text that pages include. */
export type IncludedText = {
  readonly id: string;
  readonly gitPath?: string | undefined;
  readonly document?: string | undefined;
};

/** What a PDF is rendered from. Texts and pictures are loaded when they are needed. */
export type PdfTask = {
  readonly title: string;
  /** ISO 8601, of the content: the same content always gives the same bytes. */
  readonly createdAt: string;
  readonly spaceId: string;
  /** In the order of the table of contents. */
  readonly pages: readonly DocumentPage[];
  readonly files: readonly DocumentFile[];
  readonly texts: readonly IncludedText[];
  /** Set for PDFs of more than one page. */
  readonly hasCoverAndContents: boolean;
  /** Whether blocks with a condition are printed. */
  readonly showsConditional: boolean;
  /** URL below which a frontend shows the pages of this content. */
  readonly appAddress: string;
  /** URL below which a frontend shows the spaces of the organization, by id. */
  readonly spacesAddress: string;
  readonly server: ServerAddresses;
  /** For links to files that are only in the repository. */
  readonly repository: Pick<RepositoryMetadata, 'treeUrl' | 'paths'>;
};
