import { ApiError } from '@lectern/contract';
import { z } from 'zod';
import type { StoreContext } from '../store/store-context.ts';
import { SigningKeys } from '../security/signing-keys.ts';
import { isSignature, secretFor, signatureOf } from '../security/address-signature.ts';
import { isFileHash } from './storage-key.ts';

/** A PDF, and what it is saved as. */
export type AddressedPdf = { readonly id: string; readonly name: string };

const Query = z.object({
  expires: z.string().regex(/^\d{1,12}$/),
  key: z.string().max(64),
  signature: z.string().max(64),
});

const hourSeconds = 3600;

/** Addresses of PDFs that whoever has them may read. All of one hour end together, when the next one does. */
export class PdfAddresses {
  readonly #keys: SigningKeys;

  constructor(keys = new SigningKeys()) {
    this.#keys = keys;
  }

  async urlOf(ctx: StoreContext, pdf: AddressedPdf): Promise<string> {
    const key = await this.#keys.newest(ctx);
    const expires = (Math.floor(ctx.clock().getTime() / 1000 / hourSeconds) + 2) * hourSeconds;
    const query = new URLSearchParams({
      expires: String(expires),
      key: key.id,
      signature: signatureOf(secretFor('pdf', key), saidOf(pdf, expires)),
    });
    return `${ctx.settings.publicUrl}/pdfs/${pdf.id}/${encodeURIComponent(pdf.name)}?${query.toString()}`;
  }

  /** Until when an address is one, in seconds; a 403 for one that was not made here or has ended. */
  async check(
    { store, clock }: Pick<StoreContext, 'store' | 'clock'>,
    pdf: AddressedPdf,
    query: unknown,
  ): Promise<{ readonly secondsLeft: number }> {
    const { data } = Query.safeParse(query);
    if (data === undefined || !isFileHash(pdf.id)) throw wrongAddress();
    const expires = Number(data.expires);
    const key = await this.#keys.find(store, data.key);
    const isOurs =
      key !== undefined &&
      isSignature(data.signature, signatureOf(secretFor('pdf', key), saidOf(pdf, expires)));
    if (!isOurs) throw wrongAddress();
    const secondsLeft = expires - Math.floor(clock().getTime() / 1000);
    if (secondsLeft <= 0) {
      throw new ApiError(
        'forbidden',
        'This address of a PDF has ended. Ask for the PDF again: its `url` is a new one.',
      );
    }
    return { secondsLeft };
  }
}

function saidOf({ id, name }: AddressedPdf, expires: number) {
  return [id, name, expires];
}

function wrongAddress(): ApiError {
  return new ApiError(
    'forbidden',
    'This is no address of a PDF that this server made. Use the `url` as it was answered, with its query.',
  );
}
