/** What is known of a visitor, as conditions read it below `visitor.claims`. */
export type VisitorClaims = Readonly<Record<string, unknown>>;

/** Members of a JWT that say when and under which number it was made, not who its bearer is (RFC 7519, 4.1). */
const tokenClaims: ReadonlySet<string> = new Set(['exp', 'nbf', 'iat', 'jti']);

/**
 * The claims of a visitor. What the visitor's browser says without a signature stands under `unsigned` and nowhere
 * else, and what is signed never stands there, so that neither can pass for the other.
 */
export function combineClaims(
  signed: Readonly<Record<string, unknown>>,
  unsigned: Readonly<Record<string, unknown>>,
): VisitorClaims {
  const entries = Object.entries(signed).filter(([name]) => name !== 'unsigned' && !tokenClaims.has(name));
  if (Object.keys(unsigned).length > 0) entries.push(['unsigned', unsigned]);
  return Object.fromEntries(entries);
}
