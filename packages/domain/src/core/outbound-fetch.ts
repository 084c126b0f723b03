import { assertNoTransaction } from '@lectern/database';
import { assertAllowedAddress, FetchError, guardedFetch } from '@lectern/fetch';
import { currentSpan, traced, traceHeaders } from '@lectern/tracing';

type Request = Parameters<typeof guardedFetch>;

/** `guardedFetch`, which no transaction waits for: an error inside of one. A span of the current trace. */
export const outboundFetch: typeof guardedFetch = async (...request) => {
  assertNoTransaction('A request to another server');
  return currentSpan() === undefined ? guardedFetch(...request) : tracedFetch(request);
};

/** `assertAllowedAddress`, which no transaction waits for. */
export const checkOutboundAddress: typeof assertAllowedAddress = async (...address) => {
  assertNoTransaction('A lookup of a host');
  return assertAllowedAddress(...address);
};

/** Of the URL only the host is recorded: its path and query may have secrets. */
function tracedFetch([settings, address, options = {}]: Request): ReturnType<typeof guardedFetch> {
  const { method = 'GET' } = options;
  const url = typeof address === 'string' ? URL.parse(address) : address;
  const attributes = { 'http.request.method': method, 'server.address': url?.hostname };
  const failureOf = (error: unknown) => (error instanceof FetchError ? error.reason : 'aborted');
  return traced(method, { kind: 'client', attributes, failureOf }, async (span) => {
    try {
      const headers = { ...options.headers, ...traceHeaders(span) };
      const response = await guardedFetch(settings, address, { ...options, headers });
      span?.set({ 'http.response.status_code': response.status });
      return response;
    } catch (error) {
      if (error instanceof FetchError) span?.set({ 'http.response.status_code': error.status });
      throw error;
    }
  });
}
