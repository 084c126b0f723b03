import { protocolError } from './git-error.ts';

/** The payload of a pkt-line (gitprotocol-common), or a flush-pkt. */
export type PktLine = Buffer | 'flush';

const headerBytes = 4;

/** Encodes a text as a pkt-line. */
export function pktLine(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from((payload.length + headerBytes).toString(16).padStart(4, '0')), payload]);
}

export const flushPkt = Buffer.from('0000');

/** Splits a stream into pkt-lines as it arrives. */
export async function* readPktLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<PktLine, void> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of body) {
    const received = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    rest = rest.length === 0 ? received : Buffer.concat([rest, received]);
    let offset = 0;
    while (rest.length - offset >= headerBytes) {
      const length = parseLength(rest.toString('latin1', offset, offset + headerBytes));
      // 0 to 3 are special packets without payload.
      if (length < headerBytes) {
        yield 'flush';
        offset += headerBytes;
        continue;
      }
      if (rest.length - offset < length) break;
      yield rest.subarray(offset + headerBytes, offset + length);
      offset += length;
    }
    rest = rest.subarray(offset);
  }
  if (rest.length > 0) throw protocolError('The response of the Git server is truncated.');
}

function parseLength(header: string): number {
  if (!/^[0-9a-f]{4}$/i.test(header)) throw protocolError('The response is not one of a Git server.');
  return Number.parseInt(header, 16);
}

/** The text of a payload without its trailing newline. */
export function pktText(payload: Buffer): string {
  return payload.toString('utf8').replace(/\n$/, '');
}
