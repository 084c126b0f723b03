import { describe, expect, test } from 'vitest';
import { makeSite, useReader } from './reader-server.ts';

const server = useReader();

describe('what Lighthouse finds on pages', () => {
  test('headings skip no level for assistive technologies, whatever authors write', async () => {
    const markdown = '## A\n\n#### B\n\n#### C\n\n### D\n\n#### E\n\n## F\n\n#### G\n';
    const { url } = await makeSite(server.world, { pages: [{ title: 'Levels', markdown }] });
    const { text } = await server.get(url);
    const headings = [...text.matchAll(/<h(\d)[^>]*?(?:aria-level="(\d)")?>([A-Z])/g)].map(
      ([, level, shown = level, title]) => `${title}${shown}`,
    );
    expect(headings).toEqual(['L1', 'A2', 'B3', 'C3', 'D3', 'E4', 'F2', 'G3']);
    expect(text).toMatch(/<h4 id="b" aria-level="3">/);
    expect(text).toMatch(/<h4 id="e">/);
  });

  test('no result of a search is a link without words', async () => {
    const { url } = await makeSite(server.world, {
      pages: [
        { title: 'Welcome', markdown: 'Hello.' },
        { title: 'Configuration', markdown: '# Configuration\n\n## Files\n\nOf the configuration.' },
      ],
    });
    const { text } = await server.get(`${url}?q=configuration&part=results`);
    const links = [...text.matchAll(/<a [^>]*>([^]*?)<\/a/g)].map(([, inner = '']) =>
      inner.replaceAll(/<[^>]*>/g, '').trim(),
    );
    expect(links.length).toBeGreaterThan(1);
    expect(links).not.toContain('');
  });
});
