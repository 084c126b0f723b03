import packageJson from '../package.json' with { type: 'json' };

/** Replaced by the build, where the commit is known. */
declare const LECTERN_COMMIT: string | undefined;

/** The version of this server, and the commit that it was built from: none when it runs from its sources. */
export const release: { readonly version: string; readonly commit: string | undefined } = {
  version: packageJson.version,
  commit: typeof LECTERN_COMMIT === 'string' ? LECTERN_COMMIT : undefined,
};
