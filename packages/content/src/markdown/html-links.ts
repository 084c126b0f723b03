import { type HtmlAttribute, type HtmlTag, htmlTags } from './html-tags.ts';
import type { TextLink, LinkKind } from './page-links.ts';
import { readSrcset } from './srcset.ts';

const linkAttributes: Readonly<Record<string, Readonly<Record<string, LinkKind>>>> = {
  a: { href: 'link' },
  area: { href: 'link' },
  audio: { src: 'file' },
  embed: { src: 'embed' },
  iframe: { src: 'embed' },
  img: { src: 'image', srcset: 'image' },
  object: { data: 'embed' },
  source: { src: 'file', srcset: 'image' },
  video: { src: 'file', poster: 'image' },
};
/** A quick test for links and anchors. */
const anyLinkAttribute = /\s(?:href|src|srcset|data|poster|id|name)\s*=/i;

type HtmlLinks = { readonly links: readonly TextLink[]; readonly anchors: readonly string[] };

/** The links and anchors in some HTML. */
export function htmlLinks(html: string): HtmlLinks {
  if (!anyLinkAttribute.test(html)) return { links: [], anchors: [] };
  const links: TextLink[] = [];
  const anchors: string[] = [];
  const columns = new TableColumns();
  for (const tag of htmlTags(html)) {
    columns.visit(tag);
    const anchor = tagAnchor(tag);
    if (anchor !== undefined) anchors.push(anchor);
    const kinds = Object.hasOwn(linkAttributes, tag.name) ? linkAttributes[tag.name] : undefined;
    for (const attribute of tag.attributes) {
      const kind = kinds && Object.hasOwn(kinds, attribute.name) ? kinds[attribute.name] : undefined;
      // An anchor that links to itself is not a link.
      if (kind === undefined || (anchor !== undefined && attribute.value === `#${anchor}`)) continue;
      for (const link of attributeLinks(html, attribute, kind === 'link' ? columns.kind : kind))
        links.push(link);
    }
  }
  return { links, anchors };
}

function attributeLinks(
  html: string,
  { name, value, start, end }: HtmlAttribute,
  kind: LinkKind,
): TextLink[] {
  const written = html.slice(start, end);
  if (name !== 'srcset') {
    const leading = written.length - written.trimStart().length;
    const from = start + leading;
    return [{ kind, target: value.trim(), start: from, end: from + written.trim().length, syntax: 'html' }];
  }
  const targets = readSrcset(value);
  const writtenCandidates = readSrcset(written);
  if (targets.length !== writtenCandidates.length) return [];
  return writtenCandidates.map((place, index) => ({
    kind,
    target: targets[index]?.url ?? place.url,
    start: start + place.start,
    end: start + place.start + place.url.length,
    syntax: 'srcset',
  }));
}

function tagAnchor({ name, attributes }: HtmlTag): string | undefined {
  const own =
    attributes.find((one) => one.name === 'id') ??
    (name === 'a' ? attributes.find((one) => one.name === 'name') : undefined);
  return own === undefined || own.value === '' ? undefined : own.value;
}

/** Tracks the column of each cell of a table, because the column determines the kind of its links. */
class TableColumns {
  #kinds: LinkKind[] = [];
  #index: number | undefined;

  get kind(): LinkKind {
    return (this.#index === undefined ? undefined : this.#kinds[this.#index]) ?? 'link';
  }

  visit({ name, attributes }: HtmlTag): void {
    if (name === 'table') {
      this.#kinds = [];
      this.#index = undefined;
    } else if (name === 'th') this.#kinds.push(columnLinkKind(attributes));
    else if (name === 'tr') this.#index = undefined;
    else if (name === 'td') this.#index = (this.#index ?? -1) + 1;
  }
}

function columnLinkKind(attributes: readonly HtmlAttribute[]): LinkKind {
  const names = attributes.map(({ name }) => name);
  if (names.includes('data-card-cover')) return 'image';
  if (names.includes('data-card-target')) return 'content-ref';
  const type = attributes.find(({ name }) => name === 'data-type')?.value;
  return type === 'files' ? 'file' : type === 'content-ref' ? 'content-ref' : 'link';
}
