import { GitError, protocolError } from './git-error.ts';
import { flush, packet, packetsOf, textOf } from './pkt-line.ts';
import { type Advertisement, callService, discover, noOid } from './remote.ts';
import type { Remote } from './remote-repository.ts';
import { firstBand } from './side-band.ts';

export type Push = {
  readonly ref: string;
  /** What the branch is now, as far as we know; `undefined` for one that is to be made. */
  readonly from: string | undefined;
  readonly to: string;
  readonly pack: Buffer;
};

/** `moved`: somebody else pushed in the meantime. */
export type PushResult = 'pushed' | 'moved';

const maxReportBytes = 1_000_000;

/**
 * Moves a branch forward, with the objects that the repository lacks.
 * @throws GitError when the server refuses it for another reason than that the branch moved
 */
export async function pushPack(remote: Remote, push: Push): Promise<PushResult> {
  const to = await discover(remote, 'git-receive-pack');
  if (to.refs.get(push.ref) !== push.from) return 'moved';
  if (!to.capabilities.has('report-status'))
    throw protocolError('The Git server is too old: it does not say whether a push succeeded.');
  const asked = ['report-status', 'side-band-64k'].filter((name) => to.capabilities.has(name));
  const command = `${push.from ?? noOid} ${push.to} ${push.ref}\0${[...asked, 'agent=Lectern'].join(' ')}`;
  const body = Buffer.concat([packet(command), flush, push.pack]);
  const lines = await reportOf(remote, to, body);
  const refused = lines.find((line) => line.startsWith('ng '));
  const unpacked = lines.find((line) => line.startsWith('unpack '));
  if (refused === undefined && unpacked === 'unpack ok' && lines.includes(`ok ${push.ref}`)) return 'pushed';
  const reason = refused?.slice(`ng ${push.ref} `.length) ?? unpacked ?? 'it does not say why';
  // Somebody else was quicker, or is just now.
  const isRace = /fetch first|non-fast-forward|stale info|failed to (?:update ref|lock)|cannot lock/i.test(
    reason,
  );
  if (isRace) return 'moved';
  throw new GitError('git_push_rejected', `The Git server rejects the push: ${shown(reason)}`, {
    retryable: false,
  });
}

async function reportOf(remote: Remote, to: Advertisement, body: Buffer): Promise<string[]> {
  const answer = await callService(remote, to, {
    service: 'git-receive-pack',
    body,
    maxBytes: maxReportBytes,
  });
  const packets = packetsOf(answer.body);
  const report = to.capabilities.has('side-band-64k') ? packetsOf(firstBand(packets)) : packets;
  const lines: string[] = [];
  for await (const one of report) {
    if (one === 'flush') break;
    lines.push(textOf(one));
  }
  answer.discard();
  return lines;
}

function shown(text: string): string {
  return text
    .replaceAll(/[^\x20-\x7E]+/g, ' ')
    .trim()
    .slice(0, 300);
}
