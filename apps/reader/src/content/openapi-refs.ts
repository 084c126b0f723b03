import type { OpenAPISpecFile } from '@lectern/contract';
import { dataOf, type NodeData, optionalString } from './document-node.ts';

export type Files = readonly OpenAPISpecFile[];

export function rootOf(files: Files): NodeData {
  return dataOf(files.find(({ isEntrypoint }) => isEntrypoint)?.specification);
}

/** What a value refers to, within its file or in another one; at most eight references in a row. */
export function followRef(files: Files, value: unknown): NodeData {
  let current = dataOf(value);
  for (let steps = 0; steps < 8; steps += 1) {
    const ref = optionalString(current['$ref']);
    if (ref === undefined) return current;
    const [name = '', pointer = ''] = ref.split('#');
    const file =
      name === ''
        ? files.find(({ isEntrypoint }) => isEntrypoint)
        : files.find(({ filename }) => filename === name);
    let found: unknown = file?.specification;
    for (const segment of pointer.split('/').slice(1, 20)) {
      found = dataOf(found)[segment.replaceAll('~1', '/').replaceAll('~0', '~')];
    }
    current = dataOf(found);
  }
  return {};
}

/** A value of JSON as one short text. */
export function textOfValue(value: unknown, maxLength = 200): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`.toWellFormed();
}
