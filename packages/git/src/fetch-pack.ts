import { protocolError } from './git-error.ts';
import { flush, packet, packetsOf, textOf } from './pkt-line.ts';
import { type Advertisement, callService } from './remote.ts';
import type { Remote } from './remote-repository.ts';
import { firstBand, serverError } from './side-band.ts';

/**
 * The pack with a commit and everything it holds, without its history where the server can leave that out.
 * @throws GitError, and what `http` throws, also for a pack that is larger than the limits
 */
export async function fetchPack(remote: Remote, from: Advertisement, oid: string): Promise<Buffer> {
  const { capabilities } = from;
  if (!capabilities.has('side-band-64k'))
    throw protocolError('The Git server is too old: it cannot report errors while it sends.');
  const asked = ['side-band-64k', 'ofs-delta', 'no-progress', 'agent=Lectern'].filter(
    (name) => name.startsWith('agent=') || capabilities.has(name),
  );
  const body = Buffer.concat([
    packet(`want ${oid} ${asked.join(' ')}\n`),
    ...(capabilities.has('shallow') ? [packet('deepen 1\n')] : []),
    flush,
    packet('done\n'),
  ]);
  const answer = await callService(remote, from, {
    service: 'git-upload-pack',
    body,
    maxBytes: remote.limits.packBytes,
  });
  const packets = packetsOf(answer.body);
  try {
    await skipNegotiation(packets);
    const parts: Buffer[] = [];
    // The packets share memory with what came before them: copied, they keep nothing else.
    for await (const part of firstBand(packets)) parts.push(Buffer.from(part));
    return Buffer.concat(parts);
  } finally {
    answer.discard();
  }
}

async function skipNegotiation(packets: AsyncGenerator<Buffer | 'flush', void>): Promise<void> {
  for (;;) {
    const next = await packets.next();
    if (next.done === true) throw protocolError('The Git server sends no pack.');
    if (next.value === 'flush') continue;
    const text = textOf(next.value);
    if (text === 'NAK' || text.startsWith('ACK ')) return;
    if (text.startsWith('ERR ')) throw serverError(text.slice(4));
    if (!/^(?:un)?shallow /.test(text))
      throw protocolError('The Git server answers something else than a pack.');
  }
}
