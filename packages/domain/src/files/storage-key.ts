/** A SHA-256 in base64url. */
const hashPattern = /^[\w-]{43}$/;
const segmentPattern = /^[\w-]{1,64}$/;

/** Where the bytes of a hash are, in a content store of their own. */
export function fileKey(storeId: string, hash: string): string {
  if (!isFileHash(hash)) throw new TypeError('a hash of a file is a SHA-256 in base64url');
  return `${filesOf(storeId)}/${hash}`;
}

/** What the keys of all files of a content store begin with. */
export function filesOf(storeId: string): string {
  if (!isKeySegment(storeId)) throw new TypeError('the id of a content store has letters, digits, _ and -');
  return `files/${storeId}`;
}

export function isFileHash(text: string): boolean {
  return hashPattern.test(text);
}

/** Whether a text is one step of a key, and so leads nowhere else. */
export function isKeySegment(text: string): boolean {
  return segmentPattern.test(text);
}
