import { expect, test } from 'vitest';
import { inspectResponse, maxSamlResponseLength } from '../../../src/workspace/saml/inspect-response.ts';

const open = '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">';
const hostile: Readonly<Record<string, (length: number) => string>> = {
  spaces: (length) => `a${' '.repeat(length)}!`,
  'line breaks': (length) => `a${'\n'.repeat(length)}!`,
  'equals signs': (length) => `${'='.repeat(length)}!`,
  letters: (length) => `${'A'.repeat(length)}!`,
  'elements that do not end': xml('<a>'),
  'attributes that do not end': xml('a="'),
  attributes: (length) =>
    base64(`<a ${Array.from({ length: length / 12 }, (_, at) => `a${at}=""`).join(' ')}/>`),
  namespaces: (length) =>
    base64(`<a ${Array.from({ length: length / 24 }, (_, at) => `xmlns:a${at}="u"`).join(' ')}/>`),
  entities: xml('&amp;'),
  references: xml('&#'),
  comments: xml('<!--'),
  'marked sections': xml('<![CDATA['),
  brackets: xml(']]'),
  instructions: xml('<?'),
};

/** In base64 it is a third longer. */
function xml(part: string): (length: number) => string {
  return (length) => base64(open + part.repeat((length * 0.75 - open.length) / part.length));
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

test.each(Object.entries(hostile))('a SAML response of %s is rejected in linear time', (_, textOf) => {
  const [small, large] = [16, 1].map((part) => textOf(maxSamlResponseLength / part - 100));
  // 16 times as long: 256 times the time if it were quadratic.
  expect(cpuMs(large) / Math.max(2, cpuMs(small))).toBeLessThan(64);
});

function cpuMs(encoded = ''): number {
  const times = [1, 2, 3].map(() => {
    const start = process.cpuUsage();
    expect(() => inspectResponse(encoded)).toThrow('SAML');
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
