import { invalidInput } from '@lectern/contract';
import { FetchError } from '@lectern/fetch';
import type { Ctx } from '../context/context.ts';
import { checkOutboundAddress } from '../core/outbound-fetch.ts';

/** 400 for a URL that the server must not fetch. One that is not found now may be when the job runs. */
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
