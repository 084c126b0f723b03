import { ApiError } from '@lectern/contract';
import { z } from 'zod';
import type { Actor } from '../core/actor.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { SigningKeys } from '../security/signing-keys.ts';
import { signaturesMatch, deriveKey, sign } from '../security/url-signature.ts';
import { isFileHash, isKeySegment } from './storage-key.ts';

/** A file of a content store, as it is served. */
export type ServedFile = {
  readonly storeId: string;
  /** SHA-256 in base64url. */
  readonly hash: string;
  readonly name: string;
  readonly contentType: string;
};

/** Builds URLs of files without a statement, for presenters. */
export type BuildFileUrl = (file: ServedFile) => string;

/** The query of a signed URL. */
const Query = z.object({
  type: z.string().max(200),
  expires: z.string().regex(/^\d{1,12}$/),
  key: z.string().max(64),
  signature: z.string().max(64),
});

const daySeconds = 86_400;

/**
 * Signed URLs of files: the signature grants access, without a token. All URLs of one day expire at the end of the next
 * day, so that the same file has the same URL all day and responses can be cached; with a site token that of its issue, so
 * that they are identical as long as the token.
 */
export class SignedFileUrls {
  readonly #keys: SigningKeys;

  constructor(keys: SigningKeys) {
    this.#keys = keys;
  }

  /** Identifies the key of the URLs that are built now. */
  async keyId(ctx: StoreContext): Promise<string> {
    return (await this.#keys.newest(ctx)).id;
  }

  /** A function that builds the URLs of one response; for a visitor they depend on the token, not on the time of the read. */
  async urls(ctx: StoreContext & { readonly actor?: Actor }): Promise<BuildFileUrl> {
    const key = await this.#keys.newest(ctx);
    const secret = deriveKey('file', key);
    const { actor } = ctx;
    const expires = expiryOf(actor?.kind === 'visitor' ? actor.issuedAt : secondsOf(ctx));
    const { publicUrl } = ctx.settings;
    return (file) => {
      const { storeId, hash, name, contentType } = file;
      const query = new URLSearchParams({
        type: contentType,
        expires: String(expires),
        key: key.id,
        signature: sign(secret, signedFields(file, expires)),
      });
      return `${publicUrl}/files/${storeId}/${hash}/${encodeURIComponent(name)}?${query.toString()}`;
    };
  }

  /** Verifies a URL: its file and the seconds until it expires; 403 when the signature is invalid or it has expired. */
  async resolve(
    { store, clock }: Pick<StoreContext, 'store' | 'clock'>,
    path: Pick<ServedFile, 'storeId' | 'hash' | 'name'>,
    query: unknown,
  ): Promise<{ readonly file: ServedFile; readonly secondsLeft: number }> {
    const { data } = Query.safeParse(query);
    if (data === undefined || !isKeySegment(path.storeId) || !isFileHash(path.hash)) throw unsignedUrl();
    const file = { ...path, contentType: data.type };
    const expires = Number(data.expires);
    const key = await this.#keys.find(store, data.key);
    const isSigned =
      key !== undefined &&
      signaturesMatch(data.signature, sign(deriveKey('file', key), signedFields(file, expires)));
    if (!isSigned) throw unsignedUrl();
    const secondsLeft = expires - secondsOf({ clock });
    if (secondsLeft <= 0) {
      throw new ApiError(
        'forbidden',
        'The URL of this file has expired. Read the file again to get a new `downloadURL`.',
      );
    }
    return { file, secondsLeft };
  }
}

function unsignedUrl(): ApiError {
  return new ApiError(
    'forbidden',
    'This server did not sign the URL of this file. Use the `downloadURL` of the file unchanged, with its query.',
  );
}

/** The end of the next day, in UTC. */
function expiryOf(seconds: number): number {
  return (Math.floor(seconds / daySeconds) + 2) * daySeconds;
}

function secondsOf({ clock }: Pick<StoreContext, 'clock'>): number {
  return Math.floor(clock().getTime() / 1000);
}

function signedFields({ storeId, hash, name, contentType }: ServedFile, expires: number) {
  return [storeId, hash, name, contentType, expires];
}
