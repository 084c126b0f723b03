/** The destination of a link: a URL, or a named destination of the document. */
export type Destination =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'named'; readonly name: string };

/** The style of text; sizes are in points. */
export type TextStyle = {
  readonly mono: boolean;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly size: number;
  readonly color: string;
  readonly background?: string;
  readonly strike?: boolean;
  readonly underline?: boolean;
  /** Its offset above the baseline. */
  readonly rise?: number;
  readonly link?: Destination;
};

export const colors = {
  text: '#1f2328',
  muted: '#656d76',
  link: '#1f5fbf',
  line: '#d0d7de',
  shade: '#f4f6f8',
  mark: '#eceff2',
} as const;

export const bodyStyle: TextStyle = { mono: false, bold: false, italic: false, size: 10, color: colors.text };
