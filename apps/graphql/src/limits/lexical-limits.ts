import { Lexer, type Source, TokenKind } from 'graphql';
import { LimitError } from './limit-error.ts';
import type { GraphqlLimits } from './limits.ts';

const opening: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/**
 * Rejects a document before it is parsed: the parser recurses into every bracket, and a deep enough document would
 * exhaust the stack. Throws the error of the lexer for an invalid token.
 */
export function assertLexicalLimits(source: Source, { tokens, nesting }: GraphqlLimits): void {
  const lexer = new Lexer(source);
  let [count, depth] = [0, 0];
  while (lexer.advance().kind !== TokenKind.EOF) {
    const { kind } = lexer.token;
    count += 1;
    if (opening.has(kind)) depth += 1;
    else if (closing.has(kind)) depth -= 1;
    if (count > tokens) throw new LimitError(`The document has more than ${tokens} tokens.`);
    if (depth > nesting) throw new LimitError(`The document nests brackets deeper than ${nesting}.`);
  }
}
