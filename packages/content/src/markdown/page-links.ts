/** The syntax around the target of a link, which determines its escapes. */
export type LinkSyntax = 'destination' | 'autolink' | 'html' | 'srcset' | 'tag' | 'yaml';

/**
 * The purpose of a link. `mention` is shown as the page that it leads to, `cover` is the image at the top of the page,
 * `openapi` the name of a specification and `swagger` the URL of one. A `shortcut` repeats the target of the enclosing
 * tag: it is rewritten as any other, but is not a link of its own.
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

/** A link of a page: its target without escapes, and the range of its source. */
export type PageLink = {
  readonly kind: LinkKind;
  readonly target: string;
  /** In UTF-16 code units of the page. For a reference link, the range is in its definition. */
  readonly start: number;
  readonly end: number;
  readonly syntax: LinkSyntax;
  /** The anchor of the nearest heading before it, '' before the first one. */
  readonly anchorId: string;
};

/** A link in a text, with its range in the text. */
export type TextLink = Omit<PageLink, 'anchorId'>;

/** Longer targets are data rather than URLs, and left out. */
export const maxTargetLength = 4_000;
