import { createHash } from 'node:crypto';
import type { AnyGranted } from '../access/authorize.ts';
import type { ParsedInput } from '../core/parse-input.ts';
import type { Ctx } from '../context/context.ts';

/** Goes up when the same revision is answered in another way. */
const presentation = 1;

/**
 * An entity tag for what is read of a revision, in quotes: it says which revision, and what else an answer depends on
 * besides its address. Addresses of files last for a day or more, and change with the day.
 */
export function revisionTag(
  { settings, clock }: Pick<Ctx, 'settings' | 'clock'>,
  { revisionId }: ParsedInput,
  granted: AnyGranted,
): string {
  const day = clock().toISOString().slice(0, 10);
  const revision = revisionId ?? headOf(granted);
  const said = [presentation, settings.publicUrl, settings.appUrl, day, revision];
  return `"${createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 27)}"`;
}

function headOf(granted: AnyGranted): string | null {
  if ('changeRequest' in granted) return granted.changeRequest.revision_id;
  return 'space' in granted ? granted.space.revision_id : null;
}
