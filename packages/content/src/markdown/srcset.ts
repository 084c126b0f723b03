import { trimEndOf } from '@lectern/contract/trim-characters';

type SrcsetUrl = { readonly url: string; readonly start: number };

const descriptor = /^[\d.]+[wxh]$/;

/**
 * The URLs of a `srcset` and their offsets (HTML, "srcset attributes"). Editors write paths with spaces and commas
 * there: a text without any width or density is a single URL. Takes linear time.
 */
export function readSrcset(text: string): SrcsetUrl[] {
  const found: SrcsetUrl[] = [];
  let hasDescriptors = false;
  const candidate = /\S+/g;
  for (let match = candidate.exec(text); match !== null; match = candidate.exec(text)) {
    const [written] = match;
    const own = written.replace(/^,+/, '');
    const url = trimEndOf(own, ',');
    const start = match.index + written.length - own.length;
    if (url !== own || url === '') {
      if (url !== '') found.push({ url, start });
      continue;
    }
    const comma = text.indexOf(',', candidate.lastIndex);
    const end = comma === -1 ? text.length : comma;
    const whole = withoutDescriptors(text.slice(start, end));
    hasDescriptors ||= whole.hasDescriptors;
    found.push({ url: whole.url, start });
    if (comma === -1) break;
    candidate.lastIndex = comma + 1;
  }
  const only = text.trim();
  return hasDescriptors ||
    found.length === 0 ||
    !/\s/.test(only) ||
    only.startsWith(',') ||
    only.endsWith(',')
    ? found
    : [{ url: only, start: text.indexOf(only) }];
}

/** A candidate without the widths and densities at its end. */
function withoutDescriptors(candidate: string): { url: string; hasDescriptors: boolean } {
  const words = candidate.trimEnd().split(/\s/);
  let count = words.length;
  while (count > 1 && (words[count - 1] === '' || descriptor.test(words[count - 1] ?? ''))) count -= 1;
  // Words are separated by one character each.
  return { url: words.slice(0, count).join(' '), hasDescriptors: count < words.length };
}
