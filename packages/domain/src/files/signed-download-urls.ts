import { ApiError } from '@lectern/contract';
import { z } from 'zod';
import type { StoreContext } from '../store/store-context.ts';
import type { SigningKeys } from '../security/signing-keys.ts';
import { signaturesMatch, deriveKey, sign } from '../security/url-signature.ts';

/** What is made of a content, and its file name. */
export type ServedDownload = { readonly id: string; readonly name: string };

const Query = z.object({
  expires: z.string().regex(/^\d{1,12}$/),
  key: z.string().max(64),
  signature: z.string().max(64),
});

const hourSeconds = 3600;

/** A kind of downloads: its purpose, as part of the signature, and how errors name it. */
type DownloadKind = { readonly purpose: 'pdf' | 'archive'; readonly noun: string };

/** Signed URLs of downloads, as `/<purpose>s/<id>/<name>`. All URLs of one hour expire at the end of the next hour. */
export class SignedDownloadUrls {
  readonly #keys: SigningKeys;
  readonly #kind: DownloadKind;

  constructor(keys: SigningKeys, kind: DownloadKind) {
    this.#keys = keys;
    this.#kind = kind;
  }

  async urlOf(ctx: StoreContext, download: ServedDownload): Promise<string> {
    const key = await this.#keys.newest(ctx);
    const expires = (Math.floor(ctx.clock().getTime() / 1000 / hourSeconds) + 2) * hourSeconds;
    const query = new URLSearchParams({
      expires: String(expires),
      key: key.id,
      signature: sign(deriveKey(this.#kind.purpose, key), signedFields(download, expires)),
    });
    const { id, name } = download;
    return `${ctx.settings.publicUrl}/${this.#kind.purpose}s/${id}/${encodeURIComponent(name)}?${query.toString()}`;
  }

  /** Verifies a URL: the seconds until it expires; 403 when the signature is invalid or it has expired. */
  async check(
    { store, clock }: Pick<StoreContext, 'store' | 'clock'>,
    download: ServedDownload,
    query: unknown,
  ): Promise<{ readonly secondsLeft: number }> {
    const { data } = Query.safeParse(query);
    const { noun } = this.#kind;
    if (data === undefined) throw unsignedUrl(noun);
    const expires = Number(data.expires);
    const key = await this.#keys.find(store, data.key);
    const isSigned =
      key !== undefined &&
      signaturesMatch(
        data.signature,
        sign(deriveKey(this.#kind.purpose, key), signedFields(download, expires)),
      );
    if (!isSigned) throw unsignedUrl(noun);
    const secondsLeft = expires - Math.floor(clock().getTime() / 1000);
    if (secondsLeft <= 0) {
      throw new ApiError(
        'forbidden',
        `The URL of this ${noun} has expired. Request the ${noun} again to get a new \`url\`.`,
      );
    }
    return { secondsLeft };
  }
}

function signedFields({ id, name }: ServedDownload, expires: number) {
  return [id, name, expires];
}

function unsignedUrl(noun: string): ApiError {
  return new ApiError(
    'forbidden',
    `This server did not sign the URL of this ${noun}. Use its \`url\` unchanged, with its query.`,
  );
}
