import { ApiError } from '@lectern/contract';
import { z } from 'zod';
import type { StoreContext } from '../store/store-context.ts';
import type { SigningKeys } from '../security/signing-keys.ts';
import { signaturesMatch, deriveKey, sign } from '../security/url-signature.ts';
import { isFileHash } from './storage-key.ts';

/** A PDF, and its file name. */
export type ServedPdf = { readonly id: string; readonly name: string };

const Query = z.object({
  expires: z.string().regex(/^\d{1,12}$/),
  key: z.string().max(64),
  signature: z.string().max(64),
});

const hourSeconds = 3600;

/** Signed URLs of PDFs. All URLs of one hour expire at the end of the next hour. */
export class SignedPdfUrls {
  readonly #keys: SigningKeys;

  constructor(keys: SigningKeys) {
    this.#keys = keys;
  }

  async urlOf(ctx: StoreContext, pdf: ServedPdf): Promise<string> {
    const key = await this.#keys.newest(ctx);
    const expires = (Math.floor(ctx.clock().getTime() / 1000 / hourSeconds) + 2) * hourSeconds;
    const query = new URLSearchParams({
      expires: String(expires),
      key: key.id,
      signature: sign(deriveKey('pdf', key), signedFields(pdf, expires)),
    });
    return `${ctx.settings.publicUrl}/pdfs/${pdf.id}/${encodeURIComponent(pdf.name)}?${query.toString()}`;
  }

  /** Verifies a URL: the seconds until it expires; 403 when the signature is invalid or it has expired. */
  async check(
    { store, clock }: Pick<StoreContext, 'store' | 'clock'>,
    pdf: ServedPdf,
    query: unknown,
  ): Promise<{ readonly secondsLeft: number }> {
    const { data } = Query.safeParse(query);
    if (data === undefined || !isFileHash(pdf.id)) throw unsignedUrl();
    const expires = Number(data.expires);
    const key = await this.#keys.find(store, data.key);
    const isSigned =
      key !== undefined &&
      signaturesMatch(data.signature, sign(deriveKey('pdf', key), signedFields(pdf, expires)));
    if (!isSigned) throw unsignedUrl();
    const secondsLeft = expires - Math.floor(clock().getTime() / 1000);
    if (secondsLeft <= 0) {
      throw new ApiError(
        'forbidden',
        'The URL of this PDF has expired. Request the PDF again to get a new `url`.',
      );
    }
    return { secondsLeft };
  }
}

function signedFields({ id, name }: ServedPdf, expires: number) {
  return [id, name, expires];
}

function unsignedUrl(): ApiError {
  return new ApiError(
    'forbidden',
    'This server did not sign the URL of this PDF. Use its `url` unchanged, with its query.',
  );
}
