import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '@lectern/content';
import type { AnyGranted } from '../access/granted.ts';
import type { ParsedInput } from '../core/parse-input.ts';
import type { Ctx } from '../context/context.ts';

/** Increment it when the same revision is presented differently. */
const presentationVersion = 2;

/**
 * The ETag of what is read of a revision, in quotes. It identifies the revision and everything else that the result
 * depends on besides its URL. Signed URLs of files change with the key that signs and with the day, for visitors with that
 * of their token.
 */
export async function revisionETag(
  ctx: Ctx,
  { revisionId }: ParsedInput,
  granted: AnyGranted,
): Promise<string> {
  const { settings, clock } = ctx;
  const { actor } = granted;
  const now = actor.kind === 'visitor' ? new Date(actor.issuedAt * 1000) : clock();
  const revision = revisionId ?? headOf(granted);
  const parts = [
    presentationVersion,
    settings.publicUrl,
    settings.appUrl,
    ...(await signedUrlParts(ctx, now)),
    revision,
    readerPart(granted),
  ];
  return `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`;
}

/** What signed URLs of files depend on besides the file: the key, and the day. */
export async function signedUrlParts(ctx: Ctx, now: Date): Promise<[keyId: string, day: string]> {
  return [await ctx.fileUrls.keyId(ctx), now.toISOString().slice(0, 10)];
}

/** Conditions apply to the claims of a visitor, who may know the files of pages or not. Members all read the same. */
function readerPart(granted: AnyGranted): string | null {
  const { actor } = granted;
  if (actor.kind !== 'visitor') return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Claims were parsed from the JSON of a token.
  const claims = canonicalJson(actor.claims as Json);
  return 'space' in granted && 'shows_git' in granted.space ? `${claims} with files` : claims;
}

function headOf(granted: AnyGranted): string | null {
  if ('changeRequest' in granted) return granted.changeRequest.revision_id;
  return 'space' in granted ? granted.space.revision_id : null;
}
