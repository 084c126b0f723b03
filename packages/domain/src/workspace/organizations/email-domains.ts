/** E-mail domains as they are kept: in lower case, each once. */
export function domainsOf(given: readonly string[]): string[] {
  return Array.from(new Set(given.map((domain) => domain.toLowerCase())));
}

/** The domain of an e-mail address. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
