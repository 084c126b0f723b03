/** What the picture of a page shows, for cards of social networks. Everything in it is text or a colour. */
export type Picture = {
  readonly title: string;
  readonly description: string | undefined;
  readonly site: string;
  /** Where the page is on the site: its section and the pages above it. */
  readonly place: string;
  /** The characters of an emoji. */
  readonly emoji: string | undefined;
  /** The SVG of an icon, in the colour of the site. */
  readonly icon: string | undefined;
  readonly isRightToLeft: boolean;
  readonly colors: PictureColors;
};

export type PictureColors = {
  readonly background: string;
  /** The other end of the gradient. */
  readonly shade: string;
  readonly text: string;
  readonly quiet: string;
  readonly accent: string;
};

/** That of `og:image`, for which cards are made. */
export const pictureSize = { width: 1200, height: 630 } as const;
