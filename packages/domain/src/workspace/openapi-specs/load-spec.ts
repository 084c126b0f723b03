import { FileNames } from './file-names.ts';
import { parseFiles } from './parse-files.ts';
import type { SpecFile } from './parse-file.ts';
import { SpecContent } from './spec-content.ts';
import { SpecError } from './spec-error.ts';
import { SpecFetcher, type SpecLoadOptions } from './spec-fetcher.ts';

export type SpecSource = { readonly url: string } | { readonly text: string };

/** A file to be parsed; its references are relative to `base`. */
type PendingFile = { readonly file: SpecFile; readonly base: URL | undefined };

/**
 * Fetches and parses a spec with all files that it refers to; returns them as one JSON text with its hash.
 * @throws SpecError for an invalid spec; the reason of `signal` when it is aborted
 */
export async function loadSpec(source: SpecSource, options: SpecLoadOptions) {
  const { limits, signal } = options;
  const content = new SpecContent(limits.maxContentLength);
  const fetcher = new SpecFetcher(options);
  const root = 'url' in source ? await fetchRoot(source.url, fetcher) : textRoot(source.text);
  const names = new FileNames(root.base);
  const seen = new Set(root.base === undefined ? [] : [root.base.href]);
  let pending = [root];
  while (pending.length > 0) {
    const parsed = await parseFiles(
      pending.map(({ file }) => file),
      limits,
      signal,
    );
    const discovered: URL[] = [];
    for (const [index, { file, base }] of pending.entries()) {
      const { text = '', references = [] } = parsed[index] ?? {};
      content.add(file.name, text);
      for (const reference of references) {
        const address = resolveReference(reference, file, base);
        if (!seen.has(address.href)) discovered.push(address);
        seen.add(address.href);
      }
    }
    if (seen.size > limits.maxFiles) {
      throw new SpecError('FETCH_ERROR', `It refers to more than ${limits.maxFiles} files.`);
    }
    const fetched = await fetcher.fetchAll(discovered);
    pending = fetched.map(({ url, bytes }, index) => ({
      file: { name: names.of(discovered[index] ?? url), bytes, isRoot: false },
      base: url,
    }));
  }
  return content.finish();
}

async function fetchRoot(address: string, fetcher: SpecFetcher): Promise<PendingFile> {
  const { url, bytes } = await fetcher.fetch(address);
  return { file: { name: new FileNames(url).of(url), bytes, isRoot: true }, base: url };
}

function textRoot(text: string): PendingFile {
  const name = /^\s*\{/.test(text) ? 'openapi.json' : 'openapi.yaml';
  return { file: { name, bytes: new TextEncoder().encode(text), isRoot: true }, base: undefined };
}

function resolveReference(reference: string, { name }: SpecFile, base: URL | undefined): URL {
  const address = URL.parse(reference, base);
  if (address !== null) return address;
  const quoted = JSON.stringify(reference.slice(0, 200));
  const reason = base === undefined ? 'whose location is unknown' : 'which is not a valid URL';
  throw new SpecError('PARSE_ERROR', `${name} refers to ${quoted}, ${reason}.`);
}
