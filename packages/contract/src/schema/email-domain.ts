import { patternedText } from './text.ts';

const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
export const EmailDomain = patternedText(
  { min: 3, max: 253 },
  new RegExp(`^${label}(?:\\.${label})+$`),
  'a domain name, such as example.com',
);
