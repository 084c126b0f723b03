import { protocolError } from './git-error.ts';

/** A line of Git's protocol (gitprotocol-common): bytes, or the end of a part. */
export type Packet = Buffer | 'flush';

const headerBytes = 4;

export function packet(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from((payload.length + headerBytes).toString(16).padStart(4, '0')), payload]);
}

export const flush = Buffer.from('0000');

/** The packets of an answer as they arrive. */
export async function* packetsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Packet, void> {
  let rest = Buffer.alloc(0);
  for await (const chunk of body) {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= headerBytes) {
      const length = lengthOf(rest.toString('latin1', at, at + headerBytes));
      if (length < headerBytes) {
        yield 'flush';
        at += headerBytes;
        continue;
      }
      if (rest.length - at < length) break;
      yield rest.subarray(at + headerBytes, at + length);
      at += length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw protocolError('The answer of the Git server breaks off.');
}

/** 0 to 3 are marks without bytes. */
function lengthOf(header: string): number {
  if (!/^[0-9a-f]{4}$/i.test(header)) throw protocolError('The answer is not one of a Git server.');
  return Number.parseInt(header, 16);
}

/** The text of a packet without its line end. */
export function textOf(payload: Buffer): string {
  return payload.toString('utf8').replace(/\n$/, '');
}
