import type { OpenAPISpecFile } from '@lectern/contract';
import { FileLocations } from './file-locations.ts';
import { renameReferences } from './file-references.ts';

/**
 * The files of a version as renderers read them: each reference to another file is the name of that file in the list, so
 * that it is found by comparing names. One that leads to none of them stays as it is written.
 */
export function listSpecFiles(filesystem: Readonly<Record<string, unknown>>): OpenAPISpecFile[] {
  const locations = new FileLocations(Object.keys(filesystem));
  return Object.entries(filesystem).map(([filename, specification], index) => {
    const references = new Set<string>();
    const rename = (reference: string): string => {
      const at = reference.indexOf('#');
      const file = at === -1 ? reference : reference.slice(0, at);
      if (file === '') return reference;
      const name = locations.find(file, filename) ?? file;
      // A reference to the file itself needs no name.
      if (name === filename && at !== -1) return reference.slice(at);
      references.add(name);
      return at === -1 ? name : name + reference.slice(at);
    };
    return {
      isEntrypoint: index === 0,
      specification: renameReferences(specification, rename),
      filename,
      dir: filename.includes('/') ? filename.slice(0, filename.lastIndexOf('/') + 1) : './',
      references: [...references],
    };
  });
}
