/** Where an address stands, which tells how another one is written there. */
export type LinkSyntax = 'destination' | 'autolink' | 'html' | 'srcset' | 'tag' | 'yaml';

/**
 * What an address is there for. `mention` is a link that is shown as the page it points to, `cover` the image at the
 * head of the page, `openapi` the name of a specification and `swagger` the address of one. A `shortcut` repeats the
 * address of the tag around it: it is rewritten as any other, and is no link of its own.
 */
export type LinkKind =
  | 'link'
  | 'mention'
  | 'image'
  | 'embed'
  | 'content-ref'
  | 'file'
  | 'openapi'
  | 'swagger'
  | 'include'
  | 'cover'
  | 'shortcut';

/** An address of a page, without the escapes that its place needs, and where it stands as it was written. */
export type PageLink = {
  readonly kind: LinkKind;
  readonly target: string;
  /** In UTF-16 code units of the page. One that is defined once and used often has the place of its definition. */
  readonly start: number;
  readonly end: number;
  readonly syntax: LinkSyntax;
  /** The anchor of the nearest heading above, '' before the first. */
  readonly anchorId: string;
};

/** An address in a text: its range is that in the text. */
export type TextLink = Omit<PageLink, 'anchorId'>;

/** Longer ones are no address of anything, but data; they are left out. */
export const maxTargetLength = 4_000;
