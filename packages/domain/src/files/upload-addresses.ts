import { ApiError } from '@lectern/contract';
import { z } from 'zod';
import type { StoreContext } from '../store/store-context.ts';
import { SigningKeys } from '../security/signing-keys.ts';
import { isSignature, secretFor, signatureOf } from '../security/address-signature.ts';
import { isKeySegment } from './storage-key.ts';

/** Bytes that somebody may send. */
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

/** Where the bytes of an upload are. */
export function uploadKey({ organizationId, kind, uploadId }: UploadPath): string {
  return `uploads/${organizationId}/${kind}/${uploadId}`;
}

/** Addresses that bytes may be sent to without a token, for a while. */
export class UploadAddresses {
  readonly #keys: SigningKeys;

  constructor(keys = new SigningKeys()) {
    this.#keys = keys;
  }

  async urlOf(ctx: StoreContext, upload: Upload): Promise<string> {
    const key = await this.#keys.newest(ctx);
    const expires = Math.floor(ctx.clock().getTime() / 1000) + lifetimeSeconds;
    const query = new URLSearchParams({
      size: String(upload.sizeBytes),
      expires: String(expires),
      key: key.id,
      signature: signatureOf(secretFor('upload', key), saidOf(upload, expires)),
    });
    return `${ctx.settings.publicUrl}/${uploadKey(upload)}?${query.toString()}`;
  }

  /** The upload of an address; a 403 for one that was not made here or has ended. */
  async resolve(
    { store, clock }: Pick<StoreContext, 'store' | 'clock'>,
    path: UploadPath,
    query: unknown,
  ): Promise<Upload> {
    const { data } = Query.safeParse(query);
    const { organizationId, kind, uploadId } = path;
    if (data === undefined || ![organizationId, kind, uploadId].every(isKeySegment)) throw wrongAddress();
    const upload = { organizationId, kind, uploadId, sizeBytes: Number(data.size) };
    const expires = Number(data.expires);
    const key = await this.#keys.find(store, data.key);
    const isOurs =
      key !== undefined &&
      isSignature(data.signature, signatureOf(secretFor('upload', key), saidOf(upload, expires)));
    if (!isOurs) throw wrongAddress();
    if (expires * 1000 <= clock().getTime()) {
      throw new ApiError('forbidden', 'This address for an upload has ended. Ask for a new one.');
    }
    return upload;
  }
}

function saidOf({ organizationId, kind, uploadId, sizeBytes }: Upload, expires: number) {
  return [organizationId, kind, uploadId, sizeBytes, expires];
}

function wrongAddress(): ApiError {
  return new ApiError(
    'forbidden',
    'This is no address for an upload that this server made. Use the `url` as it was answered, with its query.',
  );
}
