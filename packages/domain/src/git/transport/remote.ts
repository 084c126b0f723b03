import { FetchRefused } from '../../fetching/fetch-refused.ts';
import { guardedFetch } from '../../fetching/guarded-fetch.ts';
import type { GuardedResponse } from '../../fetching/guarded-response.ts';
import { JobError } from '../../jobs/job-error.ts';
import type { DomainSettings } from '../../settings.ts';
import { brokenRepository } from './git-failure.ts';
import type { GitLimits } from './git-limits.ts';
import { callLocal, isLocal } from './local-repository.ts';
import { packetsOf, textOf } from './pkt-line.ts';
import { serverError } from './side-band.ts';

export type Service = 'git-upload-pack' | 'git-receive-pack';

/** A repository on a server, for the life of one job. */
export type Remote = {
  readonly settings: Pick<DomainSettings, 'fetching' | 'gitFileRoot'>;
  /** Without credentials. */
  readonly url: string;
  /** The value of the header that lets us in, if any. */
  readonly authorization: string | undefined;
  readonly limits: GitLimits;
  readonly signal: AbortSignal;
};

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
 * @throws JobError or FetchRefused
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
  if (!final.endsWith(suffix)) throw brokenRepository('The Git server redirects to something else.');
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
  { settings, authorization, limits, signal }: Remote,
  address: string,
  options: {
    maxBytes: number;
    method?: string;
    body?: Buffer;
    headers?: Readonly<Record<string, string>>;
    redirects?: number;
  },
): Promise<GuardedResponse> {
  return guardedFetch(settings, address, {
    ...options,
    headers: { ...options.headers, ...(authorization !== undefined && { authorization }) },
    timeoutSeconds: limits.requestSeconds,
    anyStatus: true,
    signal,
  });
}

async function assertAnswer(answer: GuardedResponse, type: string, service: Service): Promise<void> {
  const { status, url, headers } = answer;
  const declared = headers['content-type']?.split(';')[0]?.trim();
  if (status === 200 && declared === type) return;
  answer.discard();
  const doing = service === 'git-upload-pack' ? 'read' : 'written to';
  if (status === 401 || status === 403) {
    throw new JobError(
      'git_unauthorized',
      `${url.hostname} answers with status ${status}: put credentials into the address with which the repository may be ${doing}.`,
      { retryable: false },
    );
  }
  if (status === 404) {
    throw new JobError(
      'git_not_found',
      `${url.hostname} has no such repository, or shows it only to others: check the address and its credentials.`,
      { retryable: false },
    );
  }
  if (status !== 200)
    throw new FetchRefused('status', `${url.hostname} answered with status ${status}.`, status);
  throw brokenRepository(`${url.hostname} answers, but not as a Git server by smart HTTP does.`);
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
        throw brokenRepository('The address leads to no Git server by smart HTTP.');
      isAnnounced = true;
      continue;
    }
    if (/^(?:version|shallow) /.test(text)) continue;
    const [line = '', said] = text.split('\0');
    if (said !== undefined) capabilities = new Set(said.split(' ').filter((word) => word !== ''));
    const oid = line.slice(0, 40);
    const name = line.slice(41);
    if (!oidPattern.test(oid) || line.charAt(40) !== ' ') {
      throw brokenRepository('The repository does not name its objects by SHA-1, the only way supported.');
    }
    if (oid !== noOid) refs.set(name, oid);
  }
  if (!isAnnounced) throw brokenRepository('The address leads to no Git server by smart HTTP.');
  return { capabilities, refs };
}
