import { assertNoTransaction } from '@lectern/database';
import { assertAllowedAddress, guardedFetch } from '@lectern/fetch';

/** `guardedFetch`, which no transaction waits for: an error inside of one. */
export const outboundFetch: typeof guardedFetch = async (...request) => {
  assertNoTransaction('A request to another server');
  return guardedFetch(...request);
};

/** `assertAllowedAddress`, which no transaction waits for. */
export const checkOutboundAddress: typeof assertAllowedAddress = async (...address) => {
  assertNoTransaction('A lookup of a host');
  return assertAllowedAddress(...address);
};
