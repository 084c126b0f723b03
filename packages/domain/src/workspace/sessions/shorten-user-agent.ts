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
