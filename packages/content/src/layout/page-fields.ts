import { isDeepStrictEqual } from 'node:util';
import { readFrontmatter, writeFrontmatter } from '../markdown/frontmatter.ts';
import { coverIn, coverMembers, type FilePaths } from './cover-field.ts';
import { layoutIn, layoutMember } from './layout-field.ts';
import type { PageFields } from './layout.ts';
import { oneLine } from './plain-text.ts';

const texts = ['description', 'icon', 'emoji'] as const;
const switches = ['hidden', 'noIndex', 'noRobotsIndex'] as const;

type Frontmatter = Readonly<Record<string, unknown>>;

/** What the frontmatter of a page says; members of another type than they should have are text of the page alone. */
export function readFields(markdown: string, path: string, files: FilePaths): PageFields {
  const frontmatter = readFrontmatter(markdown);
  const layout = layoutIn(frontmatter['layout']);
  const cover = coverIn(frontmatter, path, files);
  return {
    ...Object.fromEntries(texts.flatMap((name) => textIn(frontmatter, name))),
    ...Object.fromEntries(switches.filter((name) => frontmatter[name] === true).map((name) => [name, true])),
    ...(layout !== undefined && { layout }),
    ...(cover !== undefined && { cover }),
  };
}

/** The page at a path with the fields that it has; members of its frontmatter that say so already keep their bytes. */
export function writeFields(
  markdown: string,
  fields: PageFields,
  { path, files }: { path: string; files: FilePaths },
): string {
  const frontmatter = readFrontmatter(markdown);
  const said = readFields(markdown, path, files);
  const changes: Record<string, unknown> = {};
  for (const name of [...texts, ...switches]) if (said[name] !== fields[name]) changes[name] = fields[name];
  if (!isDeepStrictEqual(said.layout, fields.layout))
    changes['layout'] = layoutMember(frontmatter['layout'], fields.layout);
  if (!isDeepStrictEqual(said.cover, fields.cover))
    Object.assign(changes, coverMembers(fields.cover, path, files));
  return Object.keys(changes).length === 0 ? markdown : writeFrontmatter(markdown, changes);
}

function textIn(frontmatter: Frontmatter, name: string): [string, string][] {
  const value = frontmatter[name];
  if (typeof value !== 'string') return [];
  const text = name === 'description' ? value.trim() : oneLine(value);
  return text === '' ? [] : [[name, text]];
}
