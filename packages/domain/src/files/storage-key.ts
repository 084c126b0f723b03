/** A SHA-256 in base64url. */
const hashPattern = /^[\w-]{43}$/;
const segmentPattern = /^[\w-]{1,64}$/;

/** The key of a file of a content store. */
export function fileKey(storeId: string, hash: string): string {
  if (!isFileHash(hash)) throw new TypeError('The hash of a file must be a SHA-256 in base64url.');
  return `${filesPrefix(storeId)}/${hash}`;
}

/** The key prefix of all files of a content store. */
export function filesPrefix(storeId: string): string {
  if (!isKeySegment(storeId))
    throw new TypeError('The id of a content store must consist of letters, digits, _ and -.');
  return `files/${storeId}`;
}

export function isFileHash(text: string): boolean {
  return hashPattern.test(text);
}

/** Whether a text is one segment of a key, without path separators. */
export function isKeySegment(text: string): boolean {
  return segmentPattern.test(text);
}
