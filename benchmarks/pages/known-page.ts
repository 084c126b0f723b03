/** A page as Lectern answered it. */
export type KnownPage = { readonly path: string; readonly tag: string; readonly text: string };
