import { posix } from 'node:path';
import type { PublishedArchive } from './published-archive.ts';
import { slugOf } from './starlight-files.ts';

/** A page of each kind, at both sites; Starlight has no pages of groups and searches, and of operations only with plugins. */
export type KindOfPage = {
  readonly kind: 'home' | 'text' | 'code' | 'section' | 'group' | 'search' | 'operations';
  readonly lectern: string;
  readonly starlight?: string;
};

/** What somebody searches who reads about the most documented thing. */
const searched = 'config';

/** Chosen by what the files of the archive contain, so that every archive has some. */
export function kindsOfPages(
  { siteUrl, entries, files, operationUrl }: PublishedArchive,
  starlightOrigin: string,
): KindOfPage[] {
  const documents = entries.flatMap(({ path, file }) => {
    if (file === undefined || slugOf(file) === '') return [];
    const text = files.get(file)?.toString('utf8') ?? '';
    const fences = text.match(/^ *```/gm)?.length ?? 0;
    return [{ path, file, fences, length: text.length }];
  });
  const middle = (found: typeof documents) =>
    found.toSorted((a, b) => a.length - b.length)[Math.floor(found.length / 2)];
  const pairOf = (kind: KindOfPage['kind'], page: (typeof documents)[number] | undefined): KindOfPage[] =>
    page === undefined
      ? []
      : [{ kind, lectern: siteUrl + page.path, starlight: `${starlightOrigin}/${slugOf(page.file)}/` }];
  const folders = new Set(documents.map(({ path }) => posix.dirname(path)));
  const group = entries.find(({ file }) => file === undefined);
  return [
    { kind: 'home', lectern: siteUrl, starlight: `${starlightOrigin}/` },
    ...pairOf('text', middle(documents.filter(({ fences, length }) => fences === 0 && length > 1500))),
    ...pairOf('code', middle(documents.filter(({ fences }) => fences >= 10))),
    ...pairOf('section', middle(documents.filter(({ path }) => folders.has(path)))),
    ...(group === undefined ? [] : [{ kind: 'group' as const, lectern: siteUrl + group.path }]),
    { kind: 'search', lectern: `${siteUrl}?q=${searched}` },
    { kind: 'operations', lectern: operationUrl },
  ];
}
