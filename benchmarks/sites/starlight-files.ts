import { posix } from 'node:path';

/** A file of a project, by its path. */
export type ProjectFiles = ReadonlyMap<string, string | Buffer>;

/** A line of the table of contents, with what is below it. */
export type SummaryEntry = {
  readonly title: string;
  /** The file of its page, if it has one. */
  readonly file: string | undefined;
  readonly below: readonly SummaryEntry[];
};

type SidebarItem =
  | { readonly label: string; readonly slug: string }
  | { readonly label: string; readonly items: readonly SidebarItem[]; readonly collapsed: boolean };

/** The entries of a table of contents: bullets by their indentation, and headings as groups. */
export function readSummary(text: string): SummaryEntry[] {
  type Open = { readonly indent: number; readonly below: SummaryEntry[] };
  const roots: SummaryEntry[] = [];
  let open: Open[] = [{ indent: -2, below: roots }];
  for (const line of text.split(/\r?\n/)) {
    const heading = /^#{2,}\s+(.+?)\s*$/.exec(line)?.[1];
    const [, indent = '', linked, file, plain] =
      /^([ \t]*)[*+-][ \t]+(?:\[(.*)\]\(<?([^)>"]*?)>?(?:\s+"[^"]*")?\)|(.+))/.exec(line) ?? [];
    const title = heading ?? linked ?? plain;
    if (title === undefined) continue;
    const width = heading === undefined ? indent.replaceAll('\t', '    ').length : -1;
    open = open.filter((above) => above.indent < width);
    const below: SummaryEntry[] = [];
    const entry = { title: plainTitle(title), file: file === undefined ? undefined : decoded(file), below };
    open.at(-1)?.below.push(entry);
    open.push({ indent: width, below });
  }
  return roots;
}

/** A title without escapes and marks. */
function plainTitle(title: string): string {
  return title
    .replaceAll(/\\([^\p{L}\p{N}\s])/gu, '$1')
    .replaceAll(/<[^>]*>|[*_`]/g, '')
    .trim();
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll('\\', '');
  } catch {
    return path;
  }
}

/** The same pages as a project of Starlight: its pages, their pictures, and the sidebar of its configuration. */
export function starlightFiles(
  title: string,
  summary: readonly SummaryEntry[],
  files: ReadonlyMap<string, Buffer>,
): ProjectFiles {
  const made = new Map<string, string | Buffer>();
  const titles = new Map(pagesOf(summary).map((entry) => [entry.file, entry.title]));
  for (const [file, pageTitle] of titles) {
    const text = files.get(file)?.toString('utf8');
    if (text === undefined) continue;
    const page = { file, titles, files, pictures: made };
    made.set(`src/content/docs/${docPathOf(file)}`, pageText(page, pageTitle, text));
  }
  made.set('src/content.config.ts', contentConfig);
  made.set('astro.config.mjs', astroConfig(title, sidebarOf(summary)));
  made.set('package.json', JSON.stringify(manifest));
  // Every page asks for it.
  made.set('public/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  return made;
}

/** The path of a page on the site, without slashes around it; empty for the home page. */
export function slugOf(file: string): string {
  return file.replace(/\.mdx?$/, '').replace(/(?:^|\/)README$/, '');
}

/** Every page of a table of contents, once. */
export function pagesOf(entries: readonly SummaryEntry[]): { title: string; file: string }[] {
  const found = entries.flatMap(({ title, file, below }): { title: string; file: string }[] => [
    ...(file !== undefined && /\.mdx?$/.test(file) ? [{ title, file }] : []),
    ...pagesOf(below),
  ]);
  return [...new Map(found.map((entry) => [entry.file, entry])).values()];
}

/** An entry with others below it is a group, in which its own page comes first: groups of Starlight have none. */
function sidebarOf(entries: readonly SummaryEntry[]): SidebarItem[] {
  return entries.flatMap(({ title, file, below }): SidebarItem[] => {
    const own =
      file !== undefined && /\.mdx?$/.test(file) ? [{ label: title, slug: slugOf(file) || 'index' }] : [];
    if (below.length === 0) return own;
    return [{ label: title, items: [...own, ...sidebarOf(below)], collapsed: true }];
  });
}

function docPathOf(file: string): string {
  const slug = slugOf(file);
  return slug === '' ? 'index.md' : `${slug}.md`;
}

type PageSource = {
  readonly file: string;
  /** Of every page, by its file. */
  readonly titles: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, Buffer>;
  /** Takes the pictures that the page shows. */
  readonly pictures: Map<string, string | Buffer>;
};

const asides: Readonly<Record<string, string>> = {
  info: 'note',
  success: 'tip',
  warning: 'caution',
  danger: 'danger',
};

function pageText(page: PageSource, title: string, source: string): string {
  const { attributes, body } = splitFrontmatter(source);
  const description = /^description:\s*(?:>-?\s*\n\s+)?(.+)$/m.exec(attributes)?.[1]?.trim();
  const head = [
    `title: ${JSON.stringify(title)}`,
    `slug: ${JSON.stringify(slugOf(page.file) || 'index')}`,
    ...(description === undefined ? [] : [`description: ${JSON.stringify(plainTitle(description))}`]),
  ];
  const text = outsideOfCode(body, (part) => convertBlocks(convertLinks(page, part)));
  // The title is the heading of the page.
  return `---\n${head.join('\n')}\n---\n\n${text.replace(/^\s*#\s+.*(?:\n|$)/, '')}`;
}

function splitFrontmatter(source: string): { attributes: string; body: string } {
  const [all = '', attributes = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(source) ?? [];
  return { attributes, body: source.slice(all.length) };
}

/** Changes what is not within fences. */
function outsideOfCode(text: string, change: (part: string) => string): string {
  const parts = text.split(/(^ *(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ *\2[ \t]*$)/m);
  // The second of each three is a whole block, the third its fence.
  return parts.map((part, index) => (index % 3 === 0 ? change(part) : index % 3 === 1 ? part : '')).join('');
}

/** Hints are asides; of other blocks, the lines of their tags are left out, so that what is in them is plain Markdown. */
function convertBlocks(text: string): string {
  return text
    .replaceAll(
      /^[ \t]*\{%\s*hint\s+style="(\w+)"[^%]*%\}[ \t]*$/gm,
      (_, style: string) => `:::${asides[style] ?? 'note'}`,
    )
    .replaceAll(/^[ \t]*\{%\s*endhint\s*%\}[ \t]*$/gm, ':::')
    .replaceAll(/^[ \t]*\{%[^\n]*%\}[ \t]*$/gm, '');
}

function convertLinks(page: PageSource, text: string): string {
  return text
    .replaceAll(
      /!\[([^\]]*)\]\((?:<([^<>]+)>|((?:[^()\s<>]|\([^()]*\))+))(?:\s+"[^"]*")?\)/g,
      (whole, alt: string, quoted: string | undefined, bare: string | undefined) =>
        pictureOf(page, alt, quoted ?? bare ?? '') ?? whole,
    )
    .replaceAll(/\]\(<?([^()\s<>]+\.mdx?)(#[^()\s<>]*)?>?\)/g, (whole, target: string, anchor = '') => {
      const file = fileAt(page.file, target);
      if (file === undefined || !page.titles.has(file)) return whole;
      const slug = slugOf(file);
      return `](/${slug === '' ? '' : `${slug}/`}${anchor})`;
    });
}

/** A picture of the repository, which Astro resizes and measures; its text, where the file is missing. */
function pictureOf({ file, files, pictures }: PageSource, alt: string, target: string): string | undefined {
  const path = fileAt(file, target);
  if (path === undefined) return undefined;
  const bytes = files.get(path);
  if (bytes === undefined) return alt;
  const name = path.replaceAll(/[^A-Za-z0-9.]+/g, '-').replace(/^[-.]+/, '');
  pictures.set(`src/assets/${name}`, bytes);
  const folder = posix.dirname(`src/content/docs/${docPathOf(file)}`);
  return `![${alt}](${posix.relative(folder, `src/assets/${name}`)})`;
}

/** The path of a file that a page names; `undefined` for another host. */
function fileAt(from: string, target: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|^#/i.test(target)) return undefined;
  return posix.join(posix.dirname(from), decoded(target));
}

/** Vite bundles the packages that the project says it depends on. */
const manifest = {
  name: 'starlight-site',
  private: true,
  type: 'module',
  dependencies: { '@astrojs/starlight': '*', astro: '*' },
};

const contentConfig = `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

function astroConfig(title: string, sidebar: readonly SidebarItem[]): string {
  return `import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

export default defineConfig({
  site: 'http://localhost',
  telemetry: false,
  integrations: [starlight(${JSON.stringify({ title, lastUpdated: false, sidebar })})],
});
`;
}
