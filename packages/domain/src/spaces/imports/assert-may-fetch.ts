import { invalidInput } from '@lectern/contract';
import { FetchError } from '@lectern/fetch';
import type { Ctx } from '../../context/context.ts';
import { checkOutboundAddress } from '../../core/outbound-fetch.ts';

/** 400 for an address that the server must not fetch from. One that is not found now may be when the job runs. */
export async function assertMayFetch(
  { settings }: Pick<Ctx, 'settings'>,
  url: string,
  path = 'body.url',
): Promise<void> {
  try {
    await checkOutboundAddress(settings.fetching, url);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw invalidInput(path, error.message);
  }
}
