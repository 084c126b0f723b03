/** A section or a site space in the path of a site; a default one adds nothing to the path. */
export type RouteSegment = { readonly path: string; readonly is_default: boolean };

type Place = RouteSegment & { readonly id: string; readonly condition: string | null };
export type SectionRoute = Place;
export type SiteSpaceRoute = Place & {
  readonly section_id: string | null;
  readonly space_id: string;
  /** The store of the content of its space, and the metadata of its repository, such as redirects. */
  readonly store_id: string;
  readonly repository_hash: string | null;
};

/** The sections and site spaces that paths below the address of a site lead to, in order. */
export type SiteRoutes = {
  readonly sections: readonly SectionRoute[];
  readonly siteSpaces: readonly SiteSpaceRoute[];
};
