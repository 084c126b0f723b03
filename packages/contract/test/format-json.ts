const lineWidth = 110;

/** JSON as the formatter of the repository writes it: each value on one line where it fits. */
export function formatJson(value: unknown): string {
  return `${format(value, '', 0)}\n`;
}

/** `used` is the length of what stands on the line of the value besides it: its key and a comma. */
function format(value: unknown, indent: string, used: number): string {
  const line = oneLine(value);
  if (typeof value !== 'object' || value === null) return line;
  if (indent.length + used + line.length <= lineWidth && !spansLines(value)) return line;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const members = Object.entries(value).map(([key, member], index, all) => {
    const name = isList ? '' : `${JSON.stringify(key)}: `;
    const comma = index < all.length - 1 ? ',' : '';
    return inner + name + format(member, inner, name.length + comma.length) + comma;
  });
  return [isList ? '[' : '{', ...members, indent + (isList ? ']' : '}')].join('\n');
}

function oneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${oneLine(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Lists of several objects, or lists, of more than one member each never share a line. */
function spansLines(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const members: unknown[] = Object.values(value);
  const isTable =
    Array.isArray(value) && value.length > 1 && new Set(value.map(kindOf)).size === 1 && value.every(isLong);
  return isTable || members.some(spansLines);
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}

function isLong(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 1;
}
