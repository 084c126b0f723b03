import { isUtf8 } from 'node:buffer';
import mime from 'mime';

const unknownType = 'application/octet-stream';

/** Enough to detect a type; no more of a hostile file is read. */
const headBytes = 64 * 1024;
/** Container formats of many types: only the file name tells which. */
const containers: ReadonlySet<string> = new Set(['application/xml', 'application/zip', 'application/x-cfb']);
const typePattern = /^[\w!#$&^.+-]{1,64}\/[\w!#$&^.+-]{1,64}$/;

/**
 * Detects the type of a file: by its first bytes, else by its name, else as declared, else text or unknown. A type that
 * the bytes contradict is ignored.
 */
export async function detectContentType(bytes: Uint8Array, name: string, declared?: string): Promise<string> {
  const head = bytes.subarray(0, headBytes);
  const detected = await detectByBytes(head);
  if (detected !== undefined && !containers.has(detected)) return detected;
  const candidates = [mime.getType(name) ?? '', essenceOf(declared)];
  const accepted = candidates.find((type) => typePattern.test(type) && !isContradicted(type, head, detected));
  return accepted ?? detected ?? (isText(head) ? 'text/plain' : unknownType);
}

async function detectByBytes(head: Uint8Array): Promise<string | undefined> {
  // For the first file: a start need not wait for it.
  const { fileTypeFromBuffer } = await import('file-type');
  try {
    const detected = await fileTypeFromBuffer(head);
    return detected === undefined ? undefined : essenceOf(detected.mime);
  } catch {
    // Bytes with the signature of a type that are otherwise invalid.
    return undefined;
  }
}

/** The media type without parameters, in lower case. */
function essenceOf(type = ''): string {
  return type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Images other than SVG, audio and video are detected by their bytes, and binary content is not text. */
function isContradicted(type: string, head: Uint8Array, detected: string | undefined): boolean {
  if (type === 'image/svg+xml') return detected !== 'application/xml' && !/<svg[\s>]/i.test(headText(head));
  if (/^(?:image|audio|video)\//.test(type)) return true;
  return type.startsWith('text/') && !isText(head);
}

function headText(head: Uint8Array): string {
  return Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 4096)).toString();
}

/** Whether bytes are UTF-8 without NUL; the last character may be truncated. */
function isText(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  return [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, Math.max(0, head.length - cut))));
}
