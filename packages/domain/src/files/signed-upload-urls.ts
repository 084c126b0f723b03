import { ApiError } from '@lectern/contract';
import { z } from 'zod';
import type { StoreContext } from '../store/store-context.ts';
import type { SigningKeys } from '../security/signing-keys.ts';
import { signaturesMatch, deriveKey, sign } from '../security/url-signature.ts';
import { isKeySegment } from './storage-key.ts';

/** An upload that a signed URL permits. */
export type Upload = {
  readonly organizationId: string;
  readonly kind: string;
  readonly uploadId: string;
  readonly sizeBytes: number;
};
type UploadPath = Omit<Upload, 'sizeBytes'>;

const Query = z.object({
  size: z.string().regex(/^\d{1,15}$/),
  expires: z.string().regex(/^\d{1,12}$/),
  key: z.string().max(64),
  signature: z.string().max(64),
});

const lifetimeSeconds = 3600;

/** The storage key of an upload. */
export function uploadKey({ organizationId, kind, uploadId }: UploadPath): string {
  return `uploads/${organizationId}/${kind}/${uploadId}`;
}

/** Short-lived signed URLs for uploads without a token. */
export class SignedUploadUrls {
  readonly #keys: SigningKeys;

  constructor(keys: SigningKeys) {
    this.#keys = keys;
  }

  async urlOf(ctx: StoreContext, upload: Upload): Promise<string> {
    const key = await this.#keys.newest(ctx);
    const expires = Math.floor(ctx.clock().getTime() / 1000) + lifetimeSeconds;
    const query = new URLSearchParams({
      size: String(upload.sizeBytes),
      expires: String(expires),
      key: key.id,
      signature: sign(deriveKey('upload', key), signedFields(upload, expires)),
    });
    return `${ctx.settings.publicUrl}/${uploadKey(upload)}?${query.toString()}`;
  }

  /** Verifies a URL: the upload that it permits; 403 when the signature is invalid or it has expired. */
  async resolve(
    { store, clock }: Pick<StoreContext, 'store' | 'clock'>,
    path: UploadPath,
    query: unknown,
  ): Promise<Upload> {
    const { data } = Query.safeParse(query);
    const { organizationId, kind, uploadId } = path;
    if (data === undefined || ![organizationId, kind, uploadId].every(isKeySegment)) throw unsignedUrl();
    const upload = { organizationId, kind, uploadId, sizeBytes: Number(data.size) };
    const expires = Number(data.expires);
    const key = await this.#keys.find(store, data.key);
    const isSigned =
      key !== undefined &&
      signaturesMatch(data.signature, sign(deriveKey('upload', key), signedFields(upload, expires)));
    if (!isSigned) throw unsignedUrl();
    if (expires * 1000 <= clock().getTime()) {
      throw new ApiError('forbidden', 'This upload URL has expired. Request a new one.');
    }
    return upload;
  }
}

function signedFields({ organizationId, kind, uploadId, sizeBytes }: Upload, expires: number) {
  return [organizationId, kind, uploadId, sizeBytes, expires];
}

function unsignedUrl(): ApiError {
  return new ApiError(
    'forbidden',
    'This server did not sign this upload URL. Use its `url` unchanged, with its query.',
  );
}
