import type { Advertisement } from './discover-refs.ts';
import { isLocalRepository, runLocalService } from './local-repository.ts';
import type { Remote, Service } from './remote.ts';
import { sendServiceRequest } from './smart-http.ts';

/** The response of a service. Its body is to be read once, or discarded. */
type ServiceResponse = { readonly body: AsyncIterable<Uint8Array>; discard(): void };

/** Sends a request to a service of a repository; resolves with the response as it arrives. */
export async function callService(
  remote: Remote,
  { url, authorization }: Pick<Advertisement, 'url' | 'authorization'>,
  { service, body, maxBytes }: { service: Service; body: Buffer; maxBytes: number },
): Promise<ServiceResponse> {
  if (isLocalRepository(remote)) {
    const output = runLocalService(remote, { service, body, maxBytes });
    return { body: output, discard: () => void output.return() };
  }
  return sendServiceRequest({ ...remote, authorization }, `${url}/${service}`, {
    service,
    expectedType: `application/x-${service}-result`,
    maxBytes,
    method: 'POST',
    body,
    headers: {
      'content-type': `application/x-${service}-request`,
      accept: `application/x-${service}-result`,
    },
    // A redirect would drop the body. Discovery has followed those of the repository already.
    redirects: 0,
  });
}
