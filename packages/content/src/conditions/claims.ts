/** The claims of a visitor, which conditions read below `visitor.claims`. */
export type VisitorClaims = Readonly<Record<string, unknown>>;

/** Registered claims about the JWT itself rather than its subject (RFC 7519, 4.1). */
const tokenClaims: ReadonlySet<string> = new Set(['exp', 'nbf', 'iat', 'jti']);

/**
 * Combines claims. Unsigned ones are only under `unsigned`, and signed ones never are, so that neither can pass for
 * the other.
 */
export function combineClaims(
  signed: Readonly<Record<string, unknown>>,
  unsigned: Readonly<Record<string, unknown>>,
): VisitorClaims {
  const entries = Object.entries(signed).filter(([name]) => name !== 'unsigned' && !tokenClaims.has(name));
  if (Object.keys(unsigned).length > 0) entries.push(['unsigned', unsigned]);
  return Object.fromEntries(entries);
}
