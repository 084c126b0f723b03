import { parser } from './block-parser.ts';
import type { TextRange } from './locate-text.ts';

const label = /^\s*\[(?:\\[\s\S]|[^\\\][])*\]:\s*/;

/** The range of the destination in a link reference definition, without angle brackets. */
export function destinationRange(definition: string): TextRange | undefined {
  const [head] = label.exec(definition) ?? [];
  if (head === undefined) return undefined;
  const { ok, pos } = parser.helpers.parseLinkDestination(definition, head.length, definition.length);
  if (!ok) return undefined;
  return definition.charAt(head.length) === '<'
    ? { start: head.length + 1, end: pos - 1 }
    : { start: head.length, end: pos };
}
