/** Where a click leads: an address outside, or a place of the same document by its name. */
export type Destination =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'named'; readonly name: string };

/** How text looks; sizes are in points. */
export type TextStyle = {
  readonly mono: boolean;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly size: number;
  readonly color: string;
  readonly background?: string;
  readonly strike?: boolean;
  readonly underline?: boolean;
  /** How much higher than the line it stands. */
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
