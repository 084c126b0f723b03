import { protocolError } from './git-error.ts';

/** A size in a delta header (gitformat-pack): seven bits a byte, the lowest first. */
function readSize(delta: Buffer, start: number): { value: number; offset: number } {
  let value = 0;
  let factor = 1;
  for (let offset = start; offset < delta.length && offset < start + 7; offset += 1) {
    const byte = delta[offset] ?? 0;
    value += (byte & 0x7f) * factor;
    factor *= 128;
    if (byte < 0x80) return { value, offset: offset + 1 };
  }
  throw corruptDelta();
}

/** The size in bytes that a delta declares for its result. */
export function deltaResultBytes(delta: Buffer): number {
  return readSize(delta, readSize(delta, 0).offset).value;
}

/** Reconstructs an object from its base (gitformat-pack). The caller has checked `deltaResultBytes` against a limit. */
export function applyDelta(base: Buffer, delta: Buffer): Buffer {
  const baseSize = readSize(delta, 0);
  const resultSize = readSize(delta, baseSize.offset);
  if (baseSize.value !== base.length) throw corruptDelta();
  const result = Buffer.allocUnsafe(resultSize.value);
  let written = 0;
  let offset = resultSize.offset;
  while (offset < delta.length) {
    const instruction = delta[offset] ?? 0;
    offset += 1;
    let source = delta;
    let start = offset;
    let length = instruction;
    if (instruction >= 0x80) {
      const copy = readCopy(delta, offset, instruction);
      ({ offset, start, length } = copy);
      source = base;
    } else {
      offset += instruction;
    }
    const fits = start + length <= source.length && written + length <= result.length;
    if (length === 0 || !fits) throw corruptDelta();
    written += source.copy(result, written, start, start + length);
  }
  if (written !== result.length) throw corruptDelta();
  return result;
}

/** The range of a copy instruction: four bytes of offset and three of length, of which zero bytes are omitted. */
function readCopy(
  delta: Buffer,
  operands: number,
  instruction: number,
): { offset: number; start: number; length: number } {
  let offset = operands;
  const next = (bit: number) => {
    if ((instruction & bit) === 0) return 0;
    offset += 1;
    return delta[offset - 1] ?? 0;
  };
  const start = next(1) + next(2) * 0x100 + next(4) * 0x1_0000 + next(8) * 0x100_0000;
  const length = next(16) + next(32) * 0x100 + next(64) * 0x1_0000;
  return { offset, start, length: length === 0 ? 0x1_0000 : length };
}

function corruptDelta() {
  return protocolError('An object of the repository is corrupt: its delta does not apply to its base.');
}
