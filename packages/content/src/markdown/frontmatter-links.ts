import type { Node as YamlNode } from 'yaml';
import { maxFrontmatterLength } from './frontmatter.ts';
import { frontmatterRange } from './frontmatter-range.ts';
import type { TextLink } from './page-links.ts';
import { yamlModule } from './yaml-module.ts';

/** The covers of a page, for light and dark mode, with their ranges. */
export function frontmatterLinks(markdown: string): TextLink[] {
  const range = frontmatterRange(markdown);
  if (range === undefined) return [];
  const [from, to] = range.yaml;
  const yaml = markdown.slice(from, to);
  if (yaml.length > maxFrontmatterLength || !/^cover/m.test(yaml)) return [];
  const { isMap, parseDocument } = yamlModule();
  const document = parseDocument(yaml, { logLevel: 'silent' });
  if (document.errors.length > 0 || !isMap(document.contents)) return [];
  const cover = document.get('cover', true);
  const images = isMap(cover) ? ['light', 'dark'].map((name) => cover.get(name, true)) : [cover];
  return images.flatMap((image) => coverLink(image, { yaml, from }));
}

function coverLink(node: unknown, { yaml, from }: { yaml: string; from: number }): TextLink[] {
  const { isScalar } = yamlModule();
  if (!isScalar(node) || typeof node.value !== 'string' || node.value === '') return [];
  const [start, end] = (node satisfies YamlNode).range ?? [0, 0];
  const quoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE';
  const valueRange = quoted ? { start: start + 1, end: end - 1 } : { start, end };
  // A value that spans lines or has escapes cannot be rewritten.
  if (yaml.slice(valueRange.start, valueRange.end) !== node.value) return [];
  return [
    {
      kind: 'cover',
      target: node.value,
      start: from + valueRange.start,
      end: from + valueRange.end,
      syntax: 'yaml',
    },
  ];
}
