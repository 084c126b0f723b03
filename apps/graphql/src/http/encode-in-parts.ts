import { setImmediate as nextTurn } from 'node:timers/promises';

const partLength = 262_144;

/** The UTF-8 bytes of a long text, which is given in pieces, one part in each turn of the event loop. */
export async function* encodeInParts(pieces: readonly string[]): AsyncGenerator<Buffer, void> {
  for (const text of pieces) {
    for (let start = 0; start < text.length;) {
      const end = endOfPart(text, start + partLength);
      yield Buffer.from(text.slice(start, end));
      start = end;
      await nextTurn();
    }
  }
}

/** Not between the halves of a character. */
function endOfPart(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end + 1 : end;
}
