import type { Document, LineCounter } from 'yaml';
import { yamlModule } from '../markdown/yaml-module.ts';

/** What `.gitbook.yaml` says, or why it cannot be read. */
export type ConfigurationText =
  | { readonly value: unknown; readonly warnings: readonly string[] }
  | { readonly error: string };

/** Reads the text of `.gitbook.yaml`. */
export function readConfigurationText(text: string): ConfigurationText {
  const yaml = yamlModule();
  // The library compares all keys of a map with each other.
  const lineCounter = new yaml.LineCounter();
  const options = { logLevel: 'silent', uniqueKeys: false, lineCounter } as const;
  const document = yaml.parseDocument(text.replace(/^\uFEFF/, ''), options);
  const [error] = document.errors;
  if (error !== undefined) return { error: `is not YAML: ${error.message.split('\n')[0] ?? ''}` };
  try {
    return { value: document.toJS({ maxAliasCount: 100 }), warnings: duplicateKeys(document, lineCounter) };
  } catch {
    return { error: 'has too many aliases: write them out.' };
  }
}

/** Warnings of keys that stand twice in the file or in its redirects. */
function duplicateKeys({ contents }: Document, lineCounter: LineCounter): string[] {
  const { isMap, isScalar } = yamlModule();
  if (!isMap(contents)) return [];
  const redirects = contents.get('redirects', true);
  return [contents, redirects].filter(isMap).flatMap(({ items }) => {
    const found = new Set<string>();
    return items.flatMap(({ key }) => {
      if (!isScalar(key)) return [];
      const name = String(key.value);
      if (!found.has(name)) return found.add(name) && [];
      const { line, col } = lineCounter.linePos(key.range?.[0] ?? 0);
      return [`Map keys must be unique at line ${line}, column ${col}: the last one counts`];
    });
  });
}
