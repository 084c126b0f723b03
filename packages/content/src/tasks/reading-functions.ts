import { readSummary } from '../layout/read-summary.ts';
import { readText } from '../links/read-text.ts';
import { conditionsIn, unconditionalMarkdown } from '../markdown/filter-markdown.ts';
import { indexText } from './index-text.ts';

/** The functions of texts that imports and the jobs after them use: threads load these without the others. */
export const readingFunctions = {
  /** The links and mentions of a text. */
  links: ({ markdown }: { markdown: string }) => readText(markdown),
  /** What search knows of a text, with its links and mentions. */
  index: indexText,
  /** What every visitor sees of a text. */
  unconditional: ({ markdown }: { markdown: string }): string => unconditionalMarkdown(markdown),
  conditions: ({ markdown }: { markdown: string }): readonly string[] => conditionsIn(markdown),
  /** The entries of a table of contents. */
  summary: ({ text }: { text: string }) => readSummary(text),
};
