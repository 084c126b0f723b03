import { protocolError } from './git-error.ts';
import { zeroOid } from './git-objects.ts';
import { isLocalRepository, runLocalService } from './local-repository.ts';
import { pktText, readPktLines } from './pkt-line.ts';
import type { Remote, Service } from './remote.ts';
import { serverError } from './side-band.ts';
import { sendServiceRequest } from './smart-http.ts';

/** The ref advertisement of a repository (gitprotocol-pack). */
export type Advertisement = {
  /** Of the repository after redirects; service requests go there. */
  readonly url: string;
  /** Absent after a redirect to another origin. */
  readonly authorization: string | undefined;
  readonly capabilities: ReadonlySet<string>;
  /** Oids by ref name. */
  readonly refs: ReadonlyMap<string, string>;
};

const oidPattern = /^[0-9a-f]{40}$/;

/**
 * Discovers the refs of a repository by smart HTTP (gitprotocol-http), version 0, which every server speaks.
 * @throws GitError, and what `remote.http` throws
 */
export async function discoverRefs(remote: Remote, service: Service): Promise<Advertisement> {
  const { refsBytes: maxBytes } = remote.limits;
  if (isLocalRepository(remote)) {
    const { url, authorization } = remote;
    const body = runLocalService(remote, { service, maxBytes });
    return { url, authorization, ...(await parseAdvertisement(body)) };
  }
  const suffix = `/info/refs?service=${service}`;
  const url = withoutTrailingSlashes(remote.url) + suffix;
  const expectedType = `application/x-${service}-advertisement` as const;
  const response = await sendServiceRequest(remote, url, { service, expectedType, maxBytes });
  const finalUrl = response.url.href;
  if (!finalUrl.endsWith(suffix))
    throw protocolError('The Git server redirects to a URL that is not one of a repository.');
  const isSameOrigin = new URL(url).origin === response.url.origin;
  return {
    url: finalUrl.slice(0, -suffix.length),
    authorization: isSameOrigin ? remote.authorization : undefined,
    ...(await parseAdvertisement(response.body, service)),
  };
}

/** Over HTTP the advertisement starts with a line that names the service. */
async function parseAdvertisement(
  body: AsyncIterable<Uint8Array>,
  httpService?: Service,
): Promise<Pick<Advertisement, 'capabilities' | 'refs'>> {
  const refs = new Map<string, string>();
  let capabilities: ReadonlySet<string> = new Set();
  let expectsServiceLine = httpService !== undefined;
  for await (const line of readPktLines(body)) {
    if (line === 'flush') continue;
    const text = pktText(line);
    if (text.startsWith('ERR ')) throw serverError(text.slice(4));
    if (expectsServiceLine) {
      if (text !== `# service=${httpService}`) throw notSmartHttp();
      expectsServiceLine = false;
      continue;
    }
    if (/^(?:version|shallow) /.test(text)) continue;
    const [ref = '', capabilityList] = text.split('\0');
    if (capabilityList !== undefined)
      capabilities = new Set(capabilityList.split(' ').filter((capability) => capability !== ''));
    const oid = ref.slice(0, 40);
    const name = ref.slice(41);
    if (!oidPattern.test(oid) || ref.charAt(40) !== ' ') {
      throw protocolError('The repository does not use SHA-1 object names, the only ones supported.');
    }
    if (oid !== zeroOid) refs.set(name, oid);
  }
  if (expectsServiceLine) throw notSmartHttp();
  return { capabilities, refs };
}

function notSmartHttp() {
  return protocolError("The server at this URL does not speak Git's smart HTTP protocol.");
}

function withoutTrailingSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}
