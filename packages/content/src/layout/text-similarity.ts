import { createHash } from 'node:crypto';

/** The maximum number of texts per side. */
export const maxCandidates = 400;

/** The compared length of a text. */
const maxLength = 200_000;

/** Lines that are in more texts than this do not identify any of them. */
const maxTextsOfLine = 50;

/** The minimum similarity of two versions of a page, as in the rename detection of Git. */
const minSimilarity = 0.5;

/** The number of characters of each line, by the hash of the line. */
type LineSizes = ReadonlyMap<string, number>;

/**
 * Pairs each text with the one that it has most lines in common with, by their indexes. Equal similarities are ordered
 * by `tieBreaker`.
 */
export function pairSimilarTexts(
  before: readonly string[],
  after: readonly string[],
  tieBreaker: (at: number, other: number) => number,
): [number, number][] {
  const lines = before.map(lineSizes);
  const sizes = lines.map(totalSize);
  const textsOfLine = new Map<string, number[]>();
  for (const [at, text] of lines.entries()) {
    for (const line of text.keys())
      textsOfLine.set(line, [...(textsOfLine.get(line) ?? []).slice(0, maxTextsOfLine), at]);
  }
  const pairs: { at: number; other: number; similarity: number; tieBreaker: number }[] = [];
  for (const [other, text] of after.entries()) {
    const otherLines = lineSizes(text);
    const common = new Map<number, number>();
    for (const [line, characters] of otherLines) {
      const texts = textsOfLine.get(line) ?? [];
      if (texts.length > maxTextsOfLine) continue;
      for (const at of texts) {
        const shared = Math.min(characters, lines[at]?.get(line) ?? 0);
        common.set(at, (common.get(at) ?? 0) + shared);
      }
    }
    for (const [at, shared] of common) {
      const similarity = shared / Math.max(sizes[at] ?? 0, totalSize(otherLines));
      if (similarity >= minSimilarity)
        pairs.push({ at, other, similarity, tieBreaker: tieBreaker(at, other) });
    }
  }
  const ranked = pairs.toSorted(
    (a, b) => b.similarity - a.similarity || b.tieBreaker - a.tieBreaker || a.at - b.at || a.other - b.other,
  );
  const [taken, takenOthers] = [new Set<number>(), new Set<number>()];
  return ranked.flatMap(({ at, other }) => {
    if (taken.has(at) || takenOthers.has(other)) return [];
    taken.add(at);
    takenOthers.add(other);
    return [[at, other] as [number, number]];
  });
}

function lineSizes(text: string): LineSizes {
  const lines = new Map<string, number>();
  for (const line of text.slice(0, maxLength).split('\n')) {
    const trimmed = line.trim();
    if (trimmed === '') continue;
    const key = trimmed.length > 64 ? createHash('sha256').update(trimmed).digest('base64') : trimmed;
    lines.set(key, (lines.get(key) ?? 0) + trimmed.length);
  }
  return lines;
}

function totalSize(lines: LineSizes): number {
  let size = 0;
  for (const characters of lines.values()) size += characters;
  return size;
}
