import { invalidInput } from '@lectern/contract/errors';
import { kindOfId } from '@lectern/contract/ids';
import type { ContentRef } from '../markdown/document.ts';
import { contentRefKey, contentRefOf } from './content-ref.ts';

/** How many different resources a document may refer to: each is looked for at several places. */
const maxReferences = 10_000;
/** Deeper than any document that is valid. */
const maxDepth = 1000;

/**
 * The different references in a document of a request, whose form is not known yet, but for URLs. 400 with the path of the
 * document for too many of them, and for one that is nested too deep to be written as text.
 */
export function requestedReferences(document: unknown, path: string): ContentRef[] {
  const found = new Map<string, ContentRef>();
  let level: unknown[] = [document];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw invalidInput(path, 'is nested too deep');
    const below: unknown[] = [];
    for (const value of level) {
      const ref = typeof value === 'string' ? referenceOfId(value) : contentRefOf(value);
      if (ref !== undefined && ref.kind !== 'url') found.set(contentRefKey(ref), ref);
      if (found.size > maxReferences)
        throw invalidInput(path, `refers to more than ${maxReferences} different resources`);
      if (typeof value === 'object' && value !== null)
        for (const member of Object.values(value)) if (member !== undefined) below.push(member);
    }
    level = below;
  }
  return [...found.values()];
}

/** Files and people in columns are given by their ids. */
function referenceOfId(text: string): ContentRef | undefined {
  const kind = text.length > 100 ? undefined : kindOfId(text);
  return kind === 'file' || kind === 'user' ? { kind, [kind]: text } : undefined;
}
