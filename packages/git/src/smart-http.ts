import { GitError, protocolError } from './git-error.ts';
import type { HttpResponse } from './http-client.ts';
import type { Remote, Service } from './remote.ts';

/** The content type that a response must have (gitprotocol-http). */
type ServiceContentType = `application/x-${Service}-${'advertisement' | 'result'}`;

type ServiceRequest = {
  readonly service: Service;
  readonly expectedType: ServiceContentType;
  readonly maxBytes: number;
  readonly method?: string;
  readonly body?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly redirects?: number;
};

/** Sends a request of the smart HTTP protocol. @throws GitError unless the response is 200 of the expected type */
export async function sendServiceRequest(
  { http, authorization, limits, signal }: Pick<Remote, 'http' | 'authorization' | 'limits' | 'signal'>,
  url: string,
  { service, expectedType, ...request }: ServiceRequest,
): Promise<HttpResponse> {
  const response = await http(url, {
    ...request,
    headers: { ...request.headers, ...(authorization !== undefined && { authorization }) },
    timeoutSeconds: limits.requestSeconds,
    signal,
  });
  const contentType = response.headers['content-type']?.split(';')[0]?.trim();
  if (response.status === 200 && contentType === expectedType) return response;
  response.discard();
  throw responseError(response, service);
}

function responseError({ status, url }: HttpResponse, service: Service): GitError {
  const access = service === 'git-upload-pack' ? 'read' : 'write to';
  if (status === 401 || status === 403) {
    return new GitError(
      'git_unauthorized',
      `${url.hostname} answered with status ${status}: put credentials into the URL that may ${access} the repository.`,
      { retryable: false },
    );
  }
  if (status === 404) {
    return new GitError(
      'git_not_found',
      `${url.hostname} has no such repository, or requires credentials to show it: check the URL and its credentials.`,
      { retryable: false },
    );
  }
  if (status !== 200) {
    return new GitError('fetch_status', `${url.hostname} answered with status ${status}.`, {
      retryable: isTransientStatus(status),
    });
  }
  return protocolError(
    `${url.hostname} does not speak Git's smart HTTP protocol at this URL: check the URL of the repository.`,
  );
}

/** Whether the same request may succeed later (RFC 9110, 15). */
function isTransientStatus(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}
