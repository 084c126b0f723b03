/** A syntax error; the message completes a sentence that begins with "it". */
export class RisonError extends Error {
  override readonly name = 'RisonError';
}

type RisonValue = string | number | boolean | null | RisonValue[] | { readonly [name: string]: RisonValue };

const maxDepth = 32;
const constants: Readonly<Record<string, boolean | null>> = { '!t': true, '!f': false, '!n': null };
const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e-?\d+)?$/;
/** The characters of an unquoted string. */
const wordPattern = /[^\s'!:(),*@$]+/y;

/** Parses Rison, a form of JSON for query strings: `(plan:pro,groups:!(dev,'a b'),beta:!t)`. Throws `RisonError`. */
export function parseRison(text: string): RisonValue {
  let at = 0;
  const value = valueAt(1);
  if (at < text.length) throw syntaxError('must end');
  return value;

  function valueAt(depth: number): RisonValue {
    if (depth > maxDepth) throw new RisonError(`is nested deeper than ${maxDepth} levels`);
    if (consume('(')) return objectAt(depth);
    if (consume('!(')) return listAt(depth);
    if (consume("'")) return quotedAt();
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
    while (!consume(')')) {
      if (members.length > 0) expect(',');
      const name = consume("'") ? quotedAt() : wordAt();
      expect(':');
      members.push([name, valueAt(depth + 1)]);
    }
    return Object.fromEntries(members);
  }

  function listAt(depth: number): RisonValue {
    const values: RisonValue[] = [];
    while (!consume(')')) {
      if (values.length > 0) expect(',');
      values.push(valueAt(depth + 1));
    }
    return values;
  }

  function quotedAt(): string {
    let quoted = '';
    for (; at < text.length; at += 1) {
      if (consume("'")) return quoted;
      // `!` escapes itself and the quote.
      if (text[at] === '!') {
        at += 1;
        if (text[at] !== '!' && text[at] !== "'") throw syntaxError('must have ! or a quote after !');
      }
      quoted += text[at];
    }
    throw syntaxError('must close its quote');
  }

  function wordAt(): string {
    wordPattern.lastIndex = at;
    const word = wordPattern.exec(text)?.[0];
    if (word === undefined) throw syntaxError('must have a value');
    at += word.length;
    return word;
  }

  function consume(token: string): boolean {
    if (!text.startsWith(token, at)) return false;
    at += token.length;
    return true;
  }

  function expect(token: string): void {
    if (!consume(token)) throw syntaxError(`must have ${token}`);
  }

  function syntaxError(what: string): RisonError {
    return new RisonError(`${what} at character ${at + 1}`);
  }
}
