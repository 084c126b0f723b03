import { protocolError } from './git-error.ts';

/** A number of a delta: seven bits a byte, the lowest first. */
function readSize(delta: Buffer, start: number): { value: number; at: number } {
  let value = 0;
  let factor = 1;
  for (let at = start; at < delta.length && at < start + 7; at += 1) {
    const byte = delta[at] ?? 0;
    value += (byte & 0x7f) * factor;
    factor *= 128;
    if (byte < 0x80) return { value, at: at + 1 };
  }
  throw brokenDelta();
}

/** How long the result of a delta is, in bytes. */
export function deltaResultBytes(delta: Buffer): number {
  return readSize(delta, readSize(delta, 0).at).value;
}

/** What a delta makes of its base (gitformat-pack); the caller knows that the result is not too large. */
export function applyDelta(base: Buffer, delta: Buffer): Buffer {
  const from = readSize(delta, 0);
  const to = readSize(delta, from.at);
  if (from.value !== base.length) throw brokenDelta();
  const result = Buffer.allocUnsafe(to.value);
  let written = 0;
  let at = to.at;
  while (at < delta.length) {
    const code = delta[at] ?? 0;
    at += 1;
    let source = delta;
    let start = at;
    let length = code;
    if (code >= 0x80) {
      const copy = readCopy(delta, at, code);
      ({ at, start, length } = copy);
      source = base;
    } else {
      at += code;
    }
    const fits = start + length <= source.length && written + length <= result.length;
    if (length === 0 || !fits) throw brokenDelta();
    written += source.copy(result, written, start, start + length);
  }
  if (written !== result.length) throw brokenDelta();
  return result;
}

/** Which bytes of the base are taken: four bytes say where, three how many, those that are 0 are left out. */
function readCopy(delta: Buffer, start: number, code: number): { at: number; start: number; length: number } {
  let at = start;
  const next = (bit: number) => {
    if ((code & bit) === 0) return 0;
    at += 1;
    return delta[at - 1] ?? 0;
  };
  const offset = next(1) + next(2) * 0x100 + next(4) * 0x1_0000 + next(8) * 0x100_0000;
  const length = next(16) + next(32) * 0x100 + next(64) * 0x1_0000;
  return { at, start: offset, length: length === 0 ? 0x1_0000 : length };
}

function brokenDelta() {
  return protocolError('An object of the repository is broken: its delta does not fit.');
}
