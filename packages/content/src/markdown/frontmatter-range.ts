/** The range of the frontmatter: of its YAML, and of all of it with both `---` lines. */
type FrontmatterRange = {
  readonly start: number;
  readonly end: number;
  readonly yaml: readonly [number, number];
};

const opening = /^\uFEFF?---[ \t]*(?:\r\n|\n|\r)/;
const closing = /^(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|$(?![\s\S]))/gm;

/** `undefined` without frontmatter; one without an end is text. */
export function frontmatterRange(markdown: string): FrontmatterRange | undefined {
  const [head] = opening.exec(markdown) ?? [];
  if (head === undefined) return undefined;
  closing.lastIndex = head.length;
  const end = closing.exec(markdown);
  if (end === null) return undefined;
  const start = markdown.startsWith('\uFEFF') ? 1 : 0;
  return { start, end: end.index + end[0].trimEnd().length, yaml: [head.length, end.index] };
}
