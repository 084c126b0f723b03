import { createHash } from 'node:crypto';
import type { AnyGranted } from '../access/authorize.ts';
import type { ParsedInput } from '../core/parse-input.ts';
import type { Ctx } from '../context/context.ts';

/** Increment it when the same revision is presented differently. */
const presentationVersion = 1;

/**
 * The ETag of what is read of a revision, in quotes. It identifies the revision and everything else that the result
 * depends on besides its URL. Signed URLs of files change with the day.
 */
export function revisionETag(
  { settings, clock }: Pick<Ctx, 'settings' | 'clock'>,
  { revisionId }: ParsedInput,
  granted: AnyGranted,
): string {
  const day = clock().toISOString().slice(0, 10);
  const revision = revisionId ?? headOf(granted);
  const parts = [presentationVersion, settings.publicUrl, settings.appUrl, day, revision];
  return `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`;
}

function headOf(granted: AnyGranted): string | null {
  if ('changeRequest' in granted) return granted.changeRequest.revision_id;
  return 'space' in granted ? granted.space.revision_id : null;
}
