/** Resources with an id that are not identified by a path. */
export type ReferenceKind =
  | 'page'
  | 'file'
  | 'space'
  | 'collection'
  | 'user'
  | 'reusable-content'
  | 'openapi';

/** The URLs of this server, without trailing slashes. */
export type ServerAddresses = {
  /** The frontend for editors. */
  readonly appUrl: string;
  /** The base of published sites. */
  readonly sitesUrl: string;
  /** Where this space is published. */
  readonly published: readonly string[];
};

/** What a link says, before anything is looked up. */
export type LinkTarget =
  | { readonly type: 'url'; readonly url: string }
  /** Relative to the page that contains it; absolute when it starts with a slash. */
  | { readonly type: 'path'; readonly path: string; readonly anchor?: string }
  /** An anchor of the page that contains it; '' for the page itself. */
  | { readonly type: 'anchor'; readonly anchor: string }
  /** A page by its path in the page tree of a space; this space by default. */
  | { readonly type: 'tree'; readonly space?: string; readonly path: string; readonly anchor?: string }
  | {
      readonly type: 'reference';
      readonly kind: ReferenceKind;
      readonly id: string;
      readonly space?: string;
      readonly anchor?: string;
    }
  /** Another URL of this server. */
  | { readonly type: 'app'; readonly url: string }
  /** Invalid, or unsafe. */
  | { readonly type: 'broken' };
