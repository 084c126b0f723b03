/** The URLs of a `srcset` and their offsets (HTML, "srcset attributes"). */
export function readSrcset(text: string): { readonly url: string; readonly start: number }[] {
  const found: { url: string; start: number }[] = [];
  const candidate = /[\s,]*(\S+)/y;
  for (;;) {
    const match = candidate.exec(text);
    if (match === null) return found;
    const written = match[1] ?? '';
    const start = candidate.lastIndex - written.length;
    const url = written.replace(/,+$/, '');
    if (url !== '') found.push({ url, start });
    if (url !== written) continue;
    const next = text.indexOf(',', candidate.lastIndex);
    if (next === -1) return found;
    candidate.lastIndex = next + 1;
  }
}
