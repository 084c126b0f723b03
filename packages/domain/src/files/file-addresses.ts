import { ApiError } from '@lectern/contract';
import { z } from 'zod';
import type { StoreContext } from '../store/store-context.ts';
import { SigningKeys } from '../security/signing-keys.ts';
import { isSignature, secretFor, signatureOf } from '../security/address-signature.ts';
import { isFileHash, isKeySegment } from './storage-key.ts';

/** A file of a content store, as it is to be answered. */
export type AddressedFile = {
  readonly storeId: string;
  /** SHA-256 in base64url. */
  readonly hash: string;
  readonly name: string;
  readonly contentType: string;
};

/** Makes addresses without asking anything, for presenters. */
export type FileUrls = (file: AddressedFile) => string;

/** The query of an address, as it was made or as somebody sent it. */
const Query = z.object({
  type: z.string().max(200),
  expires: z.string().regex(/^\d{1,12}$/),
  key: z.string().max(64),
  signature: z.string().max(64),
});

const daySeconds = 86_400;

/**
 * Addresses of bytes that whoever has them may read: they carry a signature instead of a token. All of one day end
 * together, when the next day does, so that what was read twice on a day is the same.
 */
export class FileAddresses {
  readonly #keys: SigningKeys;

  constructor(keys = new SigningKeys()) {
    this.#keys = keys;
  }

  /** What makes the addresses of one answer. */
  async urls(ctx: StoreContext): Promise<FileUrls> {
    const key = await this.#keys.newest(ctx);
    const secret = secretFor('file', key);
    const expires = expiryOf(ctx.clock());
    const { publicUrl } = ctx.settings;
    return (file) => {
      const { storeId, hash, name, contentType } = file;
      const query = new URLSearchParams({
        type: contentType,
        expires: String(expires),
        key: key.id,
        signature: signatureOf(secret, saidOf(file, expires)),
      });
      return `${publicUrl}/files/${storeId}/${hash}/${encodeURIComponent(name)}?${query.toString()}`;
    };
  }

  /** The file of an address and until when it is one, in seconds; a 403 for one that was not made here or has ended. */
  async resolve(
    { store, clock }: Pick<StoreContext, 'store' | 'clock'>,
    path: Pick<AddressedFile, 'storeId' | 'hash' | 'name'>,
    query: unknown,
  ): Promise<{ readonly file: AddressedFile; readonly secondsLeft: number }> {
    const { data } = Query.safeParse(query);
    if (data === undefined || !isKeySegment(path.storeId) || !isFileHash(path.hash)) throw wrongAddress();
    const file = { ...path, contentType: data.type };
    const expires = Number(data.expires);
    const key = await this.#keys.find(store, data.key);
    const isOurs =
      key !== undefined &&
      isSignature(data.signature, signatureOf(secretFor('file', key), saidOf(file, expires)));
    if (!isOurs) throw wrongAddress();
    const secondsLeft = expires - Math.floor(clock().getTime() / 1000);
    if (secondsLeft <= 0) {
      throw new ApiError(
        'forbidden',
        'This address of a file has ended. Read the file again: its `downloadURL` is a new one.',
      );
    }
    return { file, secondsLeft };
  }
}

function wrongAddress(): ApiError {
  return new ApiError(
    'forbidden',
    'This is no address of a file that this server made. Use the `downloadURL` of the file as it is, with its query.',
  );
}

/** The end of the next day, in UTC. */
function expiryOf(now: Date): number {
  return (Math.floor(now.getTime() / 1000 / daySeconds) + 2) * daySeconds;
}

function saidOf({ storeId, hash, name, contentType }: AddressedFile, expires: number) {
  return [storeId, hash, name, contentType, expires];
}
