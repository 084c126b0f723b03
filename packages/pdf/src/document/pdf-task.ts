import type { RepositoryMetadata, ServerAddresses } from '@lectern/content';

/** A picture across the top of a page, by the id of its file. */
export type PageCover = {
  readonly file: string;
  /** How far it is moved up from where its middle is shown, in its pixels. */
  readonly offset: number;
};

/** A page of the space, in the order of the table of contents. */
export type DocumentPage = {
  readonly id: string;
  readonly title: string;
  readonly type: 'document' | 'group' | 'link' | 'computed';
  /** How many pages of the document stand above it in the tree. */
  readonly level: number;
  readonly path: string;
  readonly gitPath?: string | undefined;
  readonly emoji?: string | undefined;
  readonly description?: string | undefined;
  readonly cover?: PageCover | undefined;
  /** Its text, by hash; none for an empty page. */
  readonly document?: string | undefined;
  /** Where a page of the type `link` leads. */
  readonly url?: string | undefined;
  /** The page of the document that a page of the type `link` leads to. */
  readonly leadsTo?: string | undefined;
  /** Whether it is part of the document; others are led to by their address. */
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

/** What a document is made of. Texts and pictures are asked for when they are needed. */
export type PdfTask = {
  readonly title: string;
  /** Of the content, ISO 8601: the same content makes the same bytes. */
  readonly createdAt: string;
  readonly spaceId: string;
  readonly pages: readonly DocumentPage[];
  readonly files: readonly DocumentFile[];
  readonly texts: readonly IncludedText[];
  /** With a cover and a table of contents, as documents of more than one page are. */
  readonly hasCoverAndContents: boolean;
  /** Whether what only some visitors are shown is shown. */
  readonly showsConditional: boolean;
  /** Below which a frontend shows the pages of this content. */
  readonly appAddress: string;
  /** Below which a frontend shows the spaces of the organization, by id. */
  readonly spacesAddress: string;
  readonly server: ServerAddresses;
  /** What links may lead to that is in the repository alone. */
  readonly repository: Pick<RepositoryMetadata, 'treeUrl' | 'paths'>;
};

/** What the thread asks for: texts by hash, or the bytes of a file, which may be gone. */
export type AssetRequest =
  | { readonly kind: 'documents'; readonly hashes: readonly string[] }
  | { readonly kind: 'file'; readonly hash: string };

export type AssetResponse =
  | { readonly kind: 'documents'; readonly texts: ReadonlyMap<string, string> }
  | { readonly kind: 'file'; readonly bytes: Uint8Array | undefined };

export type WorkerMessage =
  | { readonly kind: 'question'; readonly id: number; readonly request: AssetRequest }
  /** Bytes of the document; no further ones come before enough of them were taken. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'end' };

export type ParentMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly response: AssetResponse }
  | { readonly kind: 'taken'; readonly sizeBytes: number };
