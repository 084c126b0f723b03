/** Where something stands in the path of a site; what is default adds nothing to it. */
export type Located = { readonly path: string; readonly is_default: boolean };

type Place = Located & { readonly id: string; readonly condition: string | null };
export type SectionPlace = Place;
export type SiteSpacePlace = Place & {
  readonly section_id: string | null;
  readonly space_id: string;
  /** Where the content of its space is, and what that knows of a repository, such as redirects. */
  readonly store_id: string;
  readonly repository_hash: string | null;
};

/** What may stand in a path below the address of a site, in its order. */
export type Places = {
  readonly sections: readonly SectionPlace[];
  readonly siteSpaces: readonly SiteSpacePlace[];
};
