import { FileNames } from './file-names.ts';
import { parseFiles } from './parse-files.ts';
import type { SpecFile } from './parse-file.ts';
import { SpecContent } from './spec-content.ts';
import { SpecFailure } from './spec-failure.ts';
import { SpecFetcher, type SpecSurroundings } from './spec-fetcher.ts';

export type SpecSource = { readonly url: string } | { readonly text: string };

/** A file to be read; what it refers to is relative to `base`. */
type Waiting = { readonly file: SpecFile; readonly base: URL | undefined };

/**
 * Fetches and reads a spec with all the files that it refers to, and answers them as one JSON text with its hash.
 * @throws SpecFailure for what is no spec; the reason of `signal` when that is aborted
 */
export async function gatherSpec(source: SpecSource, surroundings: SpecSurroundings) {
  const { limits, signal } = surroundings;
  const content = new SpecContent(limits.maxContentLength);
  const fetcher = new SpecFetcher(surroundings);
  const root = 'url' in source ? await fetchRoot(source.url, fetcher) : textRoot(source.text);
  const names = new FileNames(root.base);
  const known = new Set(root.base === undefined ? [] : [root.base.href]);
  let wave = [root];
  while (wave.length > 0) {
    const parsed = await parseFiles(
      wave.map(({ file }) => file),
      limits,
      signal,
    );
    const found: URL[] = [];
    for (const [index, { file, base }] of wave.entries()) {
      const { text = '', references = [] } = parsed[index] ?? {};
      content.add(file.name, text);
      for (const reference of references) {
        const address = addressOf(reference, file, base);
        if (!known.has(address.href)) found.push(address);
        known.add(address.href);
      }
    }
    if (known.size > limits.maxFiles) {
      throw new SpecFailure('FETCH_ERROR', `It refers to more than ${limits.maxFiles} files.`);
    }
    const fetched = await fetcher.fetchAll(found);
    wave = fetched.map(({ url, bytes }, index) => ({
      file: { name: names.of(found[index] ?? url), bytes, isRoot: false },
      base: url,
    }));
  }
  return content.finish();
}

async function fetchRoot(address: string, fetcher: SpecFetcher): Promise<Waiting> {
  const { url, bytes } = await fetcher.fetch(address);
  return { file: { name: new FileNames(url).of(url), bytes, isRoot: true }, base: url };
}

function textRoot(text: string): Waiting {
  const name = /^\s*\{/.test(text) ? 'openapi.json' : 'openapi.yaml';
  return { file: { name, bytes: new TextEncoder().encode(text), isRoot: true }, base: undefined };
}

function addressOf(reference: string, { name }: SpecFile, base: URL | undefined): URL {
  const address = URL.parse(reference, base);
  if (address !== null) return address;
  const shown = JSON.stringify(reference.slice(0, 200));
  const reason = base === undefined ? 'which nothing says where to find' : 'which is no address';
  throw new SpecFailure('PARSE_ERROR', `${name} refers to ${shown}, ${reason}.`);
}
