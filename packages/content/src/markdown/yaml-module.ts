import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';

const require = createRequire(import.meta.url);
let loaded: typeof Yaml | undefined;

/** The parser of YAML, loaded when it is first needed: it has more files than all that a thread needs for most texts. */
export function yamlModule(): typeof Yaml {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The types are those of the module.
  loaded ??= require('yaml') as typeof Yaml;
  return loaded;
}
