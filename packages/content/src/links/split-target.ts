/** The decoded path and fragment of a link; its query is ignored. */
export function splitLinkTarget(target: string): { path: string | undefined; anchor?: string } {
  const hash = target.indexOf('#');
  const before = hash === -1 ? target : target.slice(0, hash);
  const query = before.indexOf('?');
  const path = decodePercent(query === -1 ? before : before.slice(0, query)).replaceAll('\\', '/');
  const anchor = hash === -1 ? '' : decodePercent(target.slice(hash + 1));
  return { path: /\p{Cc}/u.test(path) ? undefined : path, ...(anchor !== '' && { anchor }) };
}

/** Decodes percent-encoding; a text with an invalid escape is returned as it is. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
