import { hash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Html, html } from '../html/html.ts';
import type { SiteSource } from '../source/site-source.ts';
import type { ContentTasks } from './content-tasks.ts';
import { grammars } from './grammars.ts';
import type { Token } from './tokenize.ts';

/** Longer code, and code with longer lines, is shown without colours. */
const maxLength = 20_000;
const maxLineLength = 1000;
/** After as many blocks that took too long, the others of a page are shown without colours. */
const maxFailures = 2;

export type Code = { readonly text: string; readonly syntax: string | undefined };
export type Highlighting = {
  readonly cache: SiteSource['cache'];
  readonly tasks: ContentTasks;
  /** Whose tasks take turns. */
  readonly tenant: string;
  /** Called when something is shown as its source that another time could be shown better. */
  readonly onBusy: () => void;
};

let languages: Promise<ReadonlySet<string>> | undefined;

/** The languages that the library has, by all of their names. */
async function listLanguages(): Promise<ReadonlySet<string>> {
  const files = await readdir(fileURLToPath(grammars()));
  const names = files.flatMap((file) => (file.endsWith('.mjs') ? [file.slice(0, -4)] : []));
  return new Set(names.filter((name) => name !== 'index'));
}

/** The lines of each block of code as HTML, with a class for each kind of token. */
export async function highlight(
  { cache, tasks, tenant, onBusy }: Highlighting,
  blocks: readonly Code[],
): Promise<(readonly Html[])[]> {
  const kept = cache.partition<readonly Html[]>('reader code');
  const results: (readonly Html[])[] = [];
  let failures = 0;
  for (const { text, syntax } of blocks) {
    const language = await languageOf(text, syntax);
    const key = `${language} ${hash('sha256', text, 'base64url')}`;
    const known = language === undefined ? undefined : kept.find(key);
    if (known !== undefined || language === undefined || failures >= maxFailures) {
      results.push(known ?? plainLines(text));
      continue;
    }
    const outcome = await tasks.run({ kind: 'code', code: text, language }, tenant);
    const isDone = typeof outcome === 'object' && Array.isArray(outcome.result);
    const lines = isDone ? outcome.result.map(renderLine) : plainLines(text);
    if (!isDone) failures += 1;
    // What took too long once would again.
    if (outcome === 'busy') onBusy();
    else kept.add(key, lines, 2 * lines.reduce((sum, line) => sum + String(line).length + 50, 0));
    results.push(lines);
  }
  return results;
}

function plainLines(text: string): readonly Html[] {
  return text.split('\n').map((line) => html`${line}`);
}

/** The language of a block that can be highlighted. */
async function languageOf(text: string, syntax: string | undefined): Promise<string | undefined> {
  const language = syntax?.toLowerCase();
  if (language === undefined || text.length > maxLength) return undefined;
  if (text.split('\n').some((line) => line.length > maxLineLength)) return undefined;
  languages ??= listLanguages();
  return (await languages).has(language) ? language : undefined;
}

function renderLine(tokens: readonly Token[]): Html {
  const parts = tokens.map(({ text, kind }) =>
    kind === undefined ? html`${text}` : html`<span class="${kind}">${text}</span>`,
  );
  return html`${parts}`;
}
