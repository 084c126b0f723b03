import { isUtf8 } from 'node:buffer';
import { fileTypeFromBuffer } from 'file-type';
import mime from 'mime';

export const unknownType = 'application/octet-stream';

/** Enough to know a type by; a hostile file is read no further. */
const headBytes = 64 * 1024;
/** What many other types are kept in: only the name tells which. */
const containers: ReadonlySet<string> = new Set(['application/xml', 'application/zip', 'application/x-cfb']);
const typePattern = /^[\w!#$&^.+-]{1,64}\/[\w!#$&^.+-]{1,64}$/;

/**
 * What a file is: by its first bytes where they tell, else by its name, else as it was declared, else text or unknown.
 * Nothing that the bytes contradict is believed.
 */
export async function contentTypeOf(bytes: Uint8Array, name: string, declared?: string): Promise<string> {
  const head = bytes.subarray(0, headBytes);
  const found = await typeOfBytes(head);
  if (found !== undefined && !containers.has(found)) return found;
  const claims = [mime.getType(name) ?? '', baseType(declared)];
  const claimed = claims.find((type) => typePattern.test(type) && !isContradicted(type, head, found));
  return claimed ?? found ?? (isText(head) ? 'text/plain' : unknownType);
}

async function typeOfBytes(head: Uint8Array): Promise<string | undefined> {
  try {
    const found = await fileTypeFromBuffer(head);
    return found === undefined ? undefined : baseType(found.mime);
  } catch {
    // Bytes that begin like a type and then are none of it.
    return undefined;
  }
}

/** Without parameters, in lower case. */
function baseType(type = ''): string {
  return type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Pictures, sounds and films other than SVG are known by their bytes, and text is no binary. */
function isContradicted(type: string, head: Uint8Array, found: string | undefined): boolean {
  if (type === 'image/svg+xml') return found !== 'application/xml' && !/<svg[\s>]/i.test(textOf(head));
  if (/^(?:image|audio|video)\//.test(type)) return true;
  return type.startsWith('text/') && !isText(head);
}

function textOf(head: Uint8Array): string {
  return Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 4096)).toString();
}

/** Whether bytes are UTF-8 without NUL; the last character may be cut off. */
function isText(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  return [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, Math.max(0, head.length - cut))));
}
