/**
 * The line and column of a JSON syntax error, which `JSON.parse` does not always report. Reads the text once and without
 * recursion, so that malicious bodies cost no more than others.
 */
export function jsonErrorPosition(text: string): string {
  const offset = errorOffset(text);
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  const line = before.length === 0 ? 1 : before.split('\n').length;
  const position = `line ${line}, column ${offset - lineStart + 1}`;
  return offset >= text.length ? `${position}, where it ends too early` : position;
}

function errorOffset(text: string): number {
  const open: ('[' | '{')[] = [];
  let at = skipSpace(text, 0);
  let expected: 'value' | 'value or ]' | 'key' | 'key or }' | 'after value' = 'value';
  while (at < text.length) {
    const character = text[at];
    if (expected === 'after value') {
      const container = open.at(-1);
      if (container === undefined) return at;
      if (character === ',') expected = container === '[' ? 'value' : 'key';
      else if (character === (container === '[' ? ']' : '}')) open.pop();
      else return at;
      at += 1;
    } else if (expected === 'key or }' && character === '}') {
      open.pop();
      expected = 'after value';
      at += 1;
    } else if (expected === 'key' || expected === 'key or }') {
      const end = character === '"' ? endOfString(text, at) : -1;
      if (end < 0) return character === '"' ? -end : at;
      at = skipSpace(text, end);
      if (text[at] !== ':') return at;
      at += 1;
      expected = 'value';
    } else if (expected === 'value or ]' && character === ']') {
      open.pop();
      expected = 'after value';
      at += 1;
    } else if (character === '[' || character === '{') {
      open.push(character);
      expected = character === '[' ? 'value or ]' : 'key or }';
      at += 1;
    } else {
      const end = character === '"' ? endOfString(text, at) : endOfScalar(text, at);
      if (end < 0) return -end;
      if (end === at) return at;
      at = end;
      expected = 'after value';
    }
    at = skipSpace(text, at);
  }
  return text.length;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\t' || text[at] === '\r') at += 1;
  return at;
}

/** The offset behind the string, or the negative offset of what is wrong in it. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '"') return at + 1;
    if (character < ' ') return -at;
    if (character !== '\\') continue;
    const escape = /^(?:["\\/bfnrt]|u[\da-fA-F]{0,4})/.exec(text.slice(at + 1, at + 6))?.[0] ?? '';
    if (escape.length !== (escape.startsWith('u') ? 5 : 1))
      return -Math.min(at + 1 + escape.length, text.length);
    at += escape.length;
  }
  return -text.length;
}

/** The offset behind a number, true, false or null; `from` when there is none. */
function endOfScalar(text: string, from: number): number {
  const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;
  scalar.lastIndex = from;
  return from + (scalar.exec(text)?.[0].length ?? 0);
}
