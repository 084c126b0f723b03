/** What is known of a visitor, as conditions read it below `visitor.claims`. */
export type Claims = Readonly<Record<string, unknown>>;

/** Members of a JWT that say when and under which number it was made, not who its bearer is (RFC 7519, 4.1). */
const ofTheTokenItself: ReadonlySet<string> = new Set(['exp', 'nbf', 'iat', 'jti']);

/**
 * The claims of a visitor. What the visitor's browser says without a signature stands under `unsigned` and nowhere
 * else, and what is signed never stands there, so that neither can pass for the other.
 */
export function claimsOf(
  signed: Readonly<Record<string, unknown>>,
  unsigned: Readonly<Record<string, unknown>>,
): Claims {
  const entries = Object.entries(signed).filter(
    ([name]) => name !== 'unsigned' && !ofTheTokenItself.has(name),
  );
  if (Object.keys(unsigned).length > 0) entries.push(['unsigned', unsigned]);
  return Object.fromEntries(entries);
}
