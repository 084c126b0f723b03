import { callService } from './call-service.ts';
import { type Advertisement, discoverRefs } from './discover-refs.ts';
import { GitError, protocolError } from './git-error.ts';
import { zeroOid } from './git-objects.ts';
import { flushPkt, pktLine, pktText, readPktLines } from './pkt-line.ts';
import type { Remote } from './remote.ts';
import { printableText, readPackBand } from './side-band.ts';

/** A command to update one ref (gitprotocol-pack), and the packfile with the objects that the repository lacks. */
type Push = {
  readonly ref: string;
  /** What the ref is expected to be; `undefined` creates it. */
  readonly oldOid: string | undefined;
  readonly newOid: string;
  readonly pack: Buffer;
};

/** `non-fast-forward`: the ref is not at `oldOid`, because of another push. */
type PushResult = 'pushed' | 'non-fast-forward';

const maxReportBytes = 1_000_000;
const nonFastForward = /fetch first|non-fast-forward|stale info|failed to (?:update ref|lock)|cannot lock/i;

/**
 * Updates a ref.
 * @throws GitError when the server rejects the push for another reason than a concurrent one
 */
export async function pushPack(remote: Remote, push: Push): Promise<PushResult> {
  const advertisement = await discoverRefs(remote, 'git-receive-pack');
  const { refs, capabilities } = advertisement;
  if (refs.get(push.ref) !== push.oldOid) return 'non-fast-forward';
  if (!capabilities.has('report-status'))
    throw protocolError('The Git server is too old: it lacks the capability report-status.');
  const requested = ['report-status', 'side-band-64k'].filter((name) => capabilities.has(name));
  const command = `${push.oldOid ?? zeroOid} ${push.newOid} ${push.ref}\0${[...requested, 'agent=Lectern'].join(' ')}`;
  const body = Buffer.concat([pktLine(command), flushPkt, push.pack]);
  const report = await sendPush(remote, advertisement, body);
  const rejected = report.find((line) => line.startsWith('ng '));
  const unpacked = report.find((line) => line.startsWith('unpack '));
  if (rejected === undefined && unpacked === 'unpack ok' && report.includes(`ok ${push.ref}`))
    return 'pushed';
  const reason = rejected?.slice(`ng ${push.ref} `.length) ?? unpacked ?? 'no reason given';
  if (nonFastForward.test(reason)) return 'non-fast-forward';
  throw new GitError('git_push_rejected', `The Git server rejects the push: ${printableText(reason)}`, {
    retryable: false,
  });
}

/** Resolves with the lines of the report-status. */
async function sendPush(remote: Remote, advertisement: Advertisement, body: Buffer): Promise<string[]> {
  const response = await callService(remote, advertisement, {
    service: 'git-receive-pack',
    body,
    maxBytes: maxReportBytes,
  });
  const lines = readPktLines(response.body);
  const hasSideBand = advertisement.capabilities.has('side-band-64k');
  const report: string[] = [];
  for await (const line of hasSideBand ? readPktLines(readPackBand(lines)) : lines) {
    if (line === 'flush') break;
    report.push(pktText(line));
  }
  response.discard();
  return report;
}
