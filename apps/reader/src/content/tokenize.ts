import { createCssVariablesTheme, createHighlighterCore, type LanguageInput } from '@shikijs/core';
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import { grammars } from './grammars.ts';

/** Part of a line of code, with the class of its kind. */
export type Token = { readonly text: string; readonly kind?: string };

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

function createHighlighter() {
  return createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

/** The tokens of each line of code in a language that has a grammar. */
export async function tokenize(code: string, language: string): Promise<Token[][]> {
  highlighter ??= createHighlighter();
  const { loadLanguage, codeToTokensBase } = await highlighter;
  const module: { default: LanguageInput } = await import(new URL(`${language}.mjs`, grammars()).href);
  await loadLanguage(module.default);
  // The thread has a limit of time; one for each line would leave lines unfinished on a busy machine.
  const options = { theme: themeName, tokenizeMaxLineLength: 0, tokenizeTimeLimit: 0 };
  return codeToTokensBase(code, { lang: language, ...options }).map((line) =>
    line.map(({ content, color }): Token => {
      const [, name = ''] = /^var\(--token-([a-z-]+)\)$/.exec(color ?? '') ?? [];
      const kind = classes[name];
      return kind === undefined || content.trim() === '' ? { text: content } : { text: content, kind };
    }),
  );
}
