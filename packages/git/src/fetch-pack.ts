import { callService } from './call-service.ts';
import type { Advertisement } from './discover-refs.ts';
import { protocolError } from './git-error.ts';
import { flushPkt, pktLine, type PktLine, pktText, readPktLines } from './pkt-line.ts';
import type { Remote } from './remote.ts';
import { readPackBand, serverError } from './side-band.ts';

/**
 * Fetches the packfile of a commit with all its trees and blobs: shallow, without its history, when the server can.
 * @throws GitError, and what `remote.http` throws, also for a packfile beyond the limits
 */
export async function fetchPack(remote: Remote, advertisement: Advertisement, oid: string): Promise<Buffer> {
  const { capabilities } = advertisement;
  if (!capabilities.has('side-band-64k'))
    throw protocolError('The Git server is too old: it lacks the capability side-band-64k.');
  const requested = ['side-band-64k', 'ofs-delta', 'no-progress', 'agent=Lectern'].filter(
    (name) => name.startsWith('agent=') || capabilities.has(name),
  );
  const body = Buffer.concat([
    pktLine(`want ${oid} ${requested.join(' ')}\n`),
    ...(capabilities.has('shallow') ? [pktLine('deepen 1\n')] : []),
    flushPkt,
    pktLine('done\n'),
  ]);
  const response = await callService(remote, advertisement, {
    service: 'git-upload-pack',
    body,
    maxBytes: remote.limits.packBytes,
  });
  const lines = readPktLines(response.body);
  try {
    await skipNegotiation(lines);
    const chunks: Buffer[] = [];
    let received = 0;
    for await (const chunk of readPackBand(lines)) {
      chunks.push(chunk);
      received += chunk.length;
      remote.onReceived?.(received);
    }
    return Buffer.concat(chunks);
  } finally {
    response.discard();
  }
}

/** Reads up to the `NAK` or `ACK` before the packfile. */
async function skipNegotiation(lines: AsyncGenerator<PktLine, void>): Promise<void> {
  for (;;) {
    const next = await lines.next();
    if (next.done === true) throw protocolError('The response of the Git server contains no packfile.');
    if (next.value === 'flush') continue;
    const text = pktText(next.value);
    if (text === 'NAK' || text.startsWith('ACK ')) return;
    if (text.startsWith('ERR ')) throw serverError(text.slice(4));
    if (!/^(?:un)?shallow /.test(text))
      throw protocolError('The Git server sent an unexpected pkt-line before the packfile.');
  }
}
