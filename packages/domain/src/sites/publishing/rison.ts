/** Why some text is no Rison, in words that complete "it …". */
export class RisonError extends Error {
  override readonly name = 'RisonError';
}

export type RisonValue =
  | string
  | number
  | boolean
  | null
  | RisonValue[]
  | { readonly [name: string]: RisonValue };

const maxDepth = 32;
const constants: Readonly<Record<string, boolean | null>> = { '!t': true, '!f': false, '!n': null };
const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e-?\d+)?$/;
/** What an unquoted word consists of; quotes are for everything else. */
const wordPattern = /[^\s'!:(),*@$]+/y;

/** Reads Rison, JSON in the words of a query string: `(plan:pro,groups:!(dev,'a b'),beta:!t)`. Throws `RisonError`. */
export function parseRison(text: string): RisonValue {
  let at = 0;
  const value = valueAt(1);
  if (at < text.length) throw wrong('must end');
  return value;

  function valueAt(depth: number): RisonValue {
    if (depth > maxDepth) throw new RisonError(`is nested deeper than ${maxDepth} levels`);
    if (takes('(')) return objectAt(depth);
    if (takes('!(')) return listAt(depth);
    if (takes("'")) return quotedAt();
    const constant = constants[text.slice(at, at + 2)];
    if (constant !== undefined) {
      at += 2;
      return constant;
    }
    const word = wordAt();
    return numberPattern.test(word) ? Number(word) : word;
  }

  function objectAt(depth: number): RisonValue {
    const members: [string, RisonValue][] = [];
    while (!takes(')')) {
      if (members.length > 0) expect(',');
      const name = takes("'") ? quotedAt() : wordAt();
      expect(':');
      members.push([name, valueAt(depth + 1)]);
    }
    return Object.fromEntries(members);
  }

  function listAt(depth: number): RisonValue {
    const values: RisonValue[] = [];
    while (!takes(')')) {
      if (values.length > 0) expect(',');
      values.push(valueAt(depth + 1));
    }
    return values;
  }

  function quotedAt(): string {
    let quoted = '';
    for (; at < text.length; at += 1) {
      if (takes("'")) return quoted;
      // An exclamation mark stands in front of itself and of a quote.
      if (text[at] === '!') {
        at += 1;
        if (text[at] !== '!' && text[at] !== "'") throw wrong('must have ! or a quote behind a !');
      }
      quoted += text[at];
    }
    throw wrong('must close its quote');
  }

  function wordAt(): string {
    wordPattern.lastIndex = at;
    const word = wordPattern.exec(text)?.[0];
    if (word === undefined) throw wrong('must have a value');
    at += word.length;
    return word;
  }

  function takes(token: string): boolean {
    if (!text.startsWith(token, at)) return false;
    at += token.length;
    return true;
  }

  function expect(token: string): void {
    if (!takes(token)) throw wrong(`must have ${token}`);
  }

  function wrong(what: string): RisonError {
    return new RisonError(`${what} at character ${at + 1}`);
  }
}
