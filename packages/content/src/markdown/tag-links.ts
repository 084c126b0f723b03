import type { TextLink, LinkKind } from './page-links.ts';
import type { Tag } from './tag.ts';

/** By tag, the attributes that contain a link; an attribute without a name is ''. */
const linkAttributes: Readonly<Record<string, Readonly<Record<string, LinkKind>>>> = {
  'content-ref': { url: 'content-ref' },
  embed: { url: 'embed' },
  file: { src: 'file' },
  include: { '': 'include' },
  openapi: { src: 'swagger', spec: 'openapi' },
  'openapi-operation': { spec: 'openapi' },
  'openapi-schemas': { spec: 'openapi' },
  'openapi-webhook': { spec: 'openapi' },
  'page-ref': { page: 'content-ref' },
  swagger: { src: 'swagger' },
};
const integrationLinkAttributes: Readonly<Record<string, LinkKind>> = { url: 'embed' };

/** The links in a tag, with their ranges. */
export function tagLinks({ name, closes, attributes }: Tag): TextLink[] {
  const own = Object.hasOwn(linkAttributes, name) ? linkAttributes[name] : undefined;
  const kinds = name.startsWith('@') ? integrationLinkAttributes : own;
  if (kinds === undefined || closes) return [];
  return attributes.flatMap(({ name: attribute, value, start, end }) => {
    const kind = Object.hasOwn(kinds, attribute) ? kinds[attribute] : undefined;
    return kind === undefined ? [] : [{ kind, target: value, start, end, syntax: 'tag' as const }];
  });
}
