import { isDeepStrictEqual } from 'node:util';
import { readFrontmatter, writeFrontmatter } from '../markdown/frontmatter.ts';
import { readCover, coverMembers, type FilePaths } from './cover-field.ts';
import { readPageLayout, pageLayoutMember } from './layout-field.ts';
import type { PageFields } from './layout.ts';
import { oneLine } from './plain-text.ts';

const textMembers = ['description', 'icon', 'emoji'] as const;
const flagMembers = ['hidden', 'noIndex', 'noRobotsIndex'] as const;

type Frontmatter = Readonly<Record<string, unknown>>;

/** Reads the metadata in the frontmatter of a page. Members of another type are ignored. */
export function readPageFields(markdown: string, path: string, files: FilePaths): PageFields {
  const frontmatter = readFrontmatter(markdown);
  const layout = readPageLayout(frontmatter['layout']);
  const cover = readCover(frontmatter, path, files);
  return {
    ...Object.fromEntries(textMembers.flatMap((name) => textEntry(frontmatter, name))),
    ...Object.fromEntries(
      flagMembers.filter((name) => frontmatter[name] === true).map((name) => [name, true]),
    ),
    ...(layout !== undefined && { layout }),
    ...(cover !== undefined && { cover }),
  };
}

/** The Markdown of a page with these fields; members of its frontmatter that are equal keep their bytes. */
export function writePageFields(
  markdown: string,
  fields: PageFields,
  { path, files }: { path: string; files: FilePaths },
): string {
  const frontmatter = readFrontmatter(markdown);
  const current = readPageFields(markdown, path, files);
  const changes: Record<string, unknown> = {};
  for (const name of [...textMembers, ...flagMembers])
    if (current[name] !== fields[name]) changes[name] = fields[name];
  if (!isDeepStrictEqual(current.layout, fields.layout))
    changes['layout'] = pageLayoutMember(frontmatter['layout'], fields.layout);
  if (!isDeepStrictEqual(current.cover, fields.cover))
    Object.assign(changes, coverMembers(fields.cover, path, files));
  return Object.keys(changes).length === 0 ? markdown : writeFrontmatter(markdown, changes);
}

function textEntry(frontmatter: Frontmatter, name: string): [string, string][] {
  const value = frontmatter[name];
  if (typeof value !== 'string') return [];
  const text = name === 'description' ? value.trim() : oneLine(value);
  return text === '' ? [] : [[name, text]];
}
