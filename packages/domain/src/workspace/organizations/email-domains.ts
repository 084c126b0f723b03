/** E-mail domains as they are stored: in lower case, without duplicates. */
export function normalizeDomains(domains: readonly string[]): string[] {
  return Array.from(new Set(domains.map((domain) => domain.toLowerCase())));
}

/** The domain of an e-mail address. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
