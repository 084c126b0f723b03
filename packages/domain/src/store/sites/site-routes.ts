/** Where something stands in the path of a site; what is default adds nothing to it. */
export type RouteSegment = { readonly path: string; readonly is_default: boolean };

type Place = RouteSegment & { readonly id: string; readonly condition: string | null };
export type SectionRoute = Place;
export type SiteSpaceRoute = Place & {
  readonly section_id: string | null;
  readonly space_id: string;
  /** Where the content of its space is, and what that knows of a repository, such as redirects. */
  readonly store_id: string;
  readonly repository_hash: string | null;
};

/** What may stand in a path below the address of a site, in its order. */
export type SiteRoutes = {
  readonly sections: readonly SectionRoute[];
  readonly siteSpaces: readonly SiteSpaceRoute[];
};
