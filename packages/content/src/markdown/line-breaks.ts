// Each pattern matches all of the white space, so that no search starts within it again.

/** The text on one line: white space with a line break is a space. */
export function joinLines(text: string): string {
  return text.replaceAll(/\s+/g, (space) => (/[\r\n]/.test(space) ? ' ' : space));
}

/** The text without spaces before line breaks, and without spaces and empty lines after them. */
export function trimLines(text: string): string {
  return text.replaceAll(/\s+/g, (space) => {
    const at = space.indexOf('\n');
    if (at === -1) return space;
    let end = at;
    while (end > 0 && (space[end - 1] === ' ' || space[end - 1] === '\t')) end -= 1;
    return `${space.slice(0, end)}\n`;
  });
}
