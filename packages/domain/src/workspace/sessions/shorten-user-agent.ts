const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;
const maxLength = 100;

/** What a person recognizes a browser by: `Firefox on Linux`; the beginning of a name that is not known. */
export function shortenUserAgent(userAgent: string | undefined): string {
  const text = (userAgent ?? '').replaceAll(/[^\x20-\x7e]/g, ' ').trim();
  const browser = browsers.find(([sign]) => text.includes(`${sign}/`))?.[1];
  const system = systems.find(([sign]) => text.includes(sign))?.[1];
  if (browser === undefined) return text.slice(0, maxLength).trim();
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** The names in a shortened user agent, to be told in another language; `undefined` for one that has not both. */
export function browserAndSystem(
  shortened: string,
): { readonly browser: string; readonly system: string } | undefined {
  const [browser = '', system = '', ...rest] = shortened.split(' on ');
  const isKnown =
    browsers.some(([, name]) => name === browser) && systems.some(([, name]) => name === system);
  return isKnown && rest.length === 0 ? { browser, system } : undefined;
}
