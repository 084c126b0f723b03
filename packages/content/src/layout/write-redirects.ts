import { isDeepStrictEqual } from 'node:util';
import type { Document } from 'yaml';
import { yamlModule } from '../markdown/yaml-module.ts';
import { editRedirects, type RedirectEdit } from './edit-redirects.ts';

/** `.gitbook.yaml` with these redirects; `undefined` when its redirects are no map. */
export function writeRedirects({
  text,
  redirects,
}: {
  text: string;
  redirects: readonly RedirectEdit[];
}): string | undefined {
  const document = parseYaml(text);
  const before: unknown = document.toJS();
  const members: Readonly<Record<string, unknown>> = Object(before);
  const known = members['redirects'] ?? {};
  if (typeof known !== 'object' || Array.isArray(known)) return undefined;
  const after = {
    ...members,
    redirects: { ...known, ...Object.fromEntries(redirects.map(({ from, to }) => [from, to])) },
  };
  const edited = editRedirects(text, redirects);
  if (edited !== undefined && isYamlOf(edited, after)) return edited;
  const map = document.get('redirects', true);
  if (!yamlModule().isMap(map)) document.set('redirects', document.createNode({}));
  else map.items = [...new Map(map.items.map((pair) => [String(pair.key), pair])).values()];
  for (const { from, to } of redirects) document.setIn(['redirects', from], to);
  return document.toString({ lineWidth: 0 });
}

function isYamlOf(text: string, value: unknown): boolean {
  const document = parseYaml(text);
  return document.errors.length === 0 && isDeepStrictEqual(document.toJS(), value);
}

function parseYaml(text: string): Document {
  return yamlModule().parseDocument(text, { uniqueKeys: false, logLevel: 'silent' });
}
