import type { Service, Remote } from './remote-repository.ts';
import { GitError, protocolError } from './git-error.ts';
import type { HttpResponse } from './http-client.ts';
import { callLocal, isLocal } from './local-repository.ts';
import { packetsOf, textOf } from './pkt-line.ts';
import { serverError } from './side-band.ts';

/** What a server says about a repository. */
export type Advertisement = {
  /** Where requests go from now on. */
  readonly url: string;
  readonly authorization: string | undefined;
  readonly capabilities: ReadonlySet<string>;
  /** Names of commits by their refs. */
  readonly refs: ReadonlyMap<string, string>;
};

/** What a service answers. Its body is read once, or discarded. */
export type ServiceAnswer = { readonly body: AsyncIterable<Uint8Array>; discard(): void };

const oidPattern = /^[0-9a-f]{40}$/;
export const noOid = '0'.repeat(40);

/**
 * Asks what a repository has, by smart HTTP (gitprotocol-http), version 0, which every server speaks.
 * @throws GitError, and what `http` throws
 */
export async function discover(remote: Remote, service: Service): Promise<Advertisement> {
  if (isLocal(remote)) {
    const body = callLocal(remote, { service, maxBytes: remote.limits.refsBytes });
    const { url, authorization } = remote;
    return { url, authorization, ...(await readAdvertisement(body)) };
  }
  const suffix = `/info/refs?service=${service}`;
  const address = remote.url.replace(/\/+$/, '') + suffix;
  const answer = await send(remote, address, { maxBytes: remote.limits.refsBytes });
  await assertAnswer(answer, `application/x-${service}-advertisement`, service);
  const final = answer.url.href;
  if (!final.endsWith(suffix)) throw protocolError('The Git server redirects to something else.');
  const isSameOrigin = new URL(address).origin === answer.url.origin;
  return {
    url: final.slice(0, -suffix.length),
    authorization: isSameOrigin ? remote.authorization : undefined,
    ...(await readAdvertisement(answer.body, service)),
  };
}

/** Calls a service of a repository; resolves with its answer as it arrives. */
export async function callService(
  remote: Remote,
  { url, authorization }: Pick<Advertisement, 'url' | 'authorization'>,
  { service, body, maxBytes }: { service: Service; body: Buffer; maxBytes: number },
): Promise<ServiceAnswer> {
  if (isLocal(remote)) {
    const answer = callLocal(remote, { service, body, maxBytes });
    return { body: answer, discard: () => void answer.return() };
  }
  const answer = await send({ ...remote, authorization }, `${url}/${service}`, {
    maxBytes,
    method: 'POST',
    body,
    headers: {
      'content-type': `application/x-${service}-request`,
      accept: `application/x-${service}-result`,
    },
    // A redirect would lose the body; the server had its chance to redirect before.
    redirects: 0,
  });
  await assertAnswer(answer, `application/x-${service}-result`, service);
  return answer;
}

function send(
  { http, authorization, limits, signal }: Remote,
  address: string,
  options: {
    maxBytes: number;
    method?: string;
    body?: Buffer;
    headers?: Readonly<Record<string, string>>;
    redirects?: number;
  },
): Promise<HttpResponse> {
  return http(address, {
    ...options,
    headers: { ...options.headers, ...(authorization !== undefined && { authorization }) },
    timeoutSeconds: limits.requestSeconds,
    signal,
  });
}

async function assertAnswer(answer: HttpResponse, type: string, service: Service): Promise<void> {
  const { status, url, headers } = answer;
  const declared = headers['content-type']?.split(';')[0]?.trim();
  if (status === 200 && declared === type) return;
  answer.discard();
  const doing = service === 'git-upload-pack' ? 'read' : 'written to';
  if (status === 401 || status === 403) {
    throw new GitError(
      'git_unauthorized',
      `${url.hostname} answers with status ${status}: put credentials into the address with which the repository may be ${doing}.`,
      { retryable: false },
    );
  }
  if (status === 404) {
    throw new GitError(
      'git_not_found',
      `${url.hostname} has no such repository, or shows it only to others: check the address and its credentials.`,
      { retryable: false },
    );
  }
  if (status !== 200)
    throw new GitError('fetch_status', `${url.hostname} answered with status ${status}.`, {
      retryable: isTransient(status),
    });
  throw protocolError(`${url.hostname} answers, but not as a Git server by smart HTTP does.`);
}

/** Whether the same request may succeed later (RFC 9110, 15). */
function isTransient(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

async function readAdvertisement(
  body: AsyncIterable<Uint8Array>,
  announced?: Service,
): Promise<Pick<Advertisement, 'capabilities' | 'refs'>> {
  const refs = new Map<string, string>();
  let capabilities: ReadonlySet<string> = new Set();
  // Only a web server says what it is about to answer.
  let isAnnounced = announced === undefined;
  for await (const one of packetsOf(body)) {
    if (one === 'flush') continue;
    const text = textOf(one);
    if (text.startsWith('ERR ')) throw serverError(text.slice(4));
    if (!isAnnounced) {
      if (text !== `# service=${announced}`)
        throw protocolError('The address leads to no Git server by smart HTTP.');
      isAnnounced = true;
      continue;
    }
    if (/^(?:version|shallow) /.test(text)) continue;
    const [line = '', said] = text.split('\0');
    if (said !== undefined) capabilities = new Set(said.split(' ').filter((word) => word !== ''));
    const oid = line.slice(0, 40);
    const name = line.slice(41);
    if (!oidPattern.test(oid) || line.charAt(40) !== ' ') {
      throw protocolError('The repository does not name its objects by SHA-1, the only way supported.');
    }
    if (oid !== noOid) refs.set(name, oid);
  }
  if (!isAnnounced) throw protocolError('The address leads to no Git server by smart HTTP.');
  return { capabilities, refs };
}
