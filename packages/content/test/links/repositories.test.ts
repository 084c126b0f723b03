import { describe, expect, test } from 'vitest';
import type { LinkedResource } from '../../src/links/resolve-links.ts';
import { readPage } from '../../src/markdown/read-page.ts';
import {
  hasRepositories,
  missingRepositories,
  type RepositoryName,
  unpackRepository,
} from '../repositories.ts';
import { linksIn } from './linked-space.ts';

type Counts = Readonly<Record<string, number>>;

/** Every page that is there, in the table of contents or not. */
const expected: Readonly<Record<RepositoryName, Counts>> = {
  'elsa-gitbook': {
    pages: 185,
    sections: 2867,
    'ok anchor': 114,
    'ok file': 37,
    'ok page': 661,
    'ok url': 298,
    'broken anchor': 1,
    'broken file': 13,
    'broken page': 2,
  },
  'fluentd-docs-gitbook': {
    pages: 192,
    sections: 2187,
    'ok anchor': 67,
    'ok file': 63,
    'ok page': 1099,
    'ok url': 1073,
    'broken anchor': 4,
    'broken file': 17,
    'broken page': 2,
  },
  'gitbook-docs': {
    pages: 1069,
    sections: 4305,
    'ok anchor': 203,
    'ok file': 2,
    'ok page': 792,
    'ok url': 4457,
    'broken anchor': 144,
    'broken page': 2,
  },
};

describe.skipIf(!hasRepositories)(`real documentation (else: ${missingRepositories})`, () => {
  test.each(Object.entries(expected))('the links of %s are resolved', async (name, counts) => {
    // The keys of the table are the names of repositories.
    const files = await unpackRepository(name as RepositoryName);
    const pages = [...files].flatMap(([path, bytes]) =>
      /(?<!SUMMARY)\.md$/.test(path) ? [[path, bytes.toString()] as const] : [],
    );
    const found = new Map<string, LinkedResource>();
    for (const path of files.keys()) found.set(`file:${path}`, { kind: 'file', id: path });
    for (const [path] of pages) {
      found.set(`git:${path}`, { kind: 'page', id: path });
      if (path.includes('/includes/')) found.set(`include:${path}`, { kind: 'reusable-content', id: path });
    }
    const contents = new Map(pages.map(([path, markdown]) => [path, readPage(markdown)]));
    const anchors = new Map([...contents].map(([path, content]) => [path, content.anchors]));
    const seen: Record<string, number> = {
      pages: pages.length,
      sections: [...contents.values()].reduce((sum, { sections }) => sum + sections.length, 0),
    };
    for (const [path, markdown] of pages) {
      const page = { id: path, space: 'space', path: path.replace(/\.md$/, ''), gitPath: path };
      for (const { status, kind } of linksIn({ found, anchors }, page, markdown)) {
        seen[`${status} ${kind}`] = (seen[`${status} ${kind}`] ?? 0) + 1;
      }
    }
    expect(seen).toEqual(counts);
  });
});
