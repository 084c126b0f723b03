import { hash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setImmediate } from 'node:timers/promises';
import { createCssVariablesTheme, createHighlighterCore, type LanguageInput } from '@shikijs/core';
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import type { SiteSource } from '../source/site-source.ts';
import { type Html, html } from '../html/html.ts';

/** Longer code, and code with longer lines, is shown without colours. */
const maxLength = 20_000;
const maxLineLength = 1000;
/** How long one line may take. */
const lineMs = 500;

/** The classes of the tokens, by the name of a variable of the theme. */
const classes: Readonly<Record<string, string>> = {
  constant: 'n',
  string: 's',
  comment: 'c',
  keyword: 'k',
  parameter: 'p',
  function: 'f',
  'string-expression': 's',
  punctuation: 'o',
  link: 'l',
};

const themeName = 'classes';
const theme = createCssVariablesTheme({ name: themeName, variablePrefix: '--', fontStyle: false });

/** Made at the first use, which takes a third of a second. */
let highlighter: ReturnType<typeof createHighlighter> | undefined;
let languages: Promise<ReadonlySet<string>> | undefined;

function createHighlighter() {
  return createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

/** The directory of the grammars. */
function grammars(): URL {
  return new URL('.', import.meta.resolve('@shikijs/langs'));
}

/** The languages that the library has, by all of their names. */
async function listLanguages(): Promise<ReadonlySet<string>> {
  const files = await readdir(fileURLToPath(grammars()));
  return new Set(files.flatMap((file) => (file.endsWith('.mjs') ? [file.slice(0, -4)] : [])));
}

/** Lines of code as HTML, with a class for each kind of token. */
export async function highlight(
  cache: SiteSource['cache'],
  code: string,
  syntax: string | undefined,
): Promise<readonly Html[]> {
  const language = syntax?.toLowerCase();
  const plain = () => code.split('\n').map((line) => html`${line}`);
  if (language === undefined || code.length > maxLength) return plain();
  if (code.split('\n').some((line) => line.length > maxLineLength)) return plain();
  languages ??= listLanguages();
  if (language === 'index' || !(await languages).has(language)) return plain();
  const blocks = cache.partition<readonly Html[]>('reader code');
  const key = `${language} ${hash('sha256', code, 'base64url')}`;
  const known = blocks.find(key);
  if (known !== undefined) return known;
  const lines = await tokenize(code, language);
  blocks.add(key, lines, 2 * lines.reduce((sum, line) => sum + String(line).length + 50, 0));
  return lines;
}

async function tokenize(code: string, language: string): Promise<Html[]> {
  highlighter ??= createHighlighter();
  const { loadLanguage, codeToTokensBase } = await highlighter;
  const module: { default: LanguageInput } = await import(new URL(`${language}.mjs`, grammars()).href);
  await loadLanguage(module.default);
  // Other requests have their turn between two blocks.
  await setImmediate();
  const options = { theme: themeName, tokenizeMaxLineLength: maxLineLength, tokenizeTimeLimit: lineMs };
  return codeToTokensBase(code, { lang: language, ...options }).map((line) => {
    const tokens = line.map(({ content, color }) => {
      const [, name = ''] = /^var\(--token-([a-z-]+)\)$/.exec(color ?? '') ?? [];
      const kind = classes[name];
      return kind === undefined || content.trim() === ''
        ? html`${content}`
        : html`<span class="${kind}">${content}</span>`;
    });
    return html`${tokens}`;
  });
}
