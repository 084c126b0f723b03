import { GitError, protocolError } from './git-error.ts';
import type { Packet } from './pkt-line.ts';

/** The first channel of a multiplexed answer (gitprotocol-pack, side-band-64k); what the server says of itself is left out. */
export async function* firstBand(packets: AsyncIterable<Packet>): AsyncGenerator<Buffer, void> {
  for await (const packet of packets) {
    if (packet === 'flush') return;
    const rest = packet.subarray(1);
    switch (packet[0]) {
      case 1:
        yield rest;
        break;
      case 2:
        break;
      case 3:
        throw serverError(rest.toString('utf8'));
      default:
        throw protocolError('The Git server answers in a form that was not asked for.');
    }
  }
}

export function serverError(text: string): GitError {
  const said = text
    .replaceAll(/[^\x20-\x7E]+/g, ' ')
    .trim()
    .slice(0, 300);
  return new GitError('git_server', `The Git server refuses: ${said}`);
}
