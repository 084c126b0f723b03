import { type ConfigurationText, readConfigurationText } from './configuration-text.ts';
import type { RedirectEdit } from './edit-redirects.ts';
import { writeRedirects } from './write-redirects.ts';
import { readSummary } from './read-summary.ts';
import type { SummaryPart } from './summary-entry.ts';

/** Reads and writes the files of a layout whose parsers take long for what somebody else wrote. */
export type LayoutReaders = {
  summary(text: string): Promise<readonly SummaryPart[]>;
  configuration(text: string): Promise<ConfigurationText>;
  redirects(input: { text: string; redirects: readonly RedirectEdit[] }): Promise<string | undefined>;
};

/** Readers in this thread. */
export const directReaders: LayoutReaders = {
  summary: async (text) => readSummary(text),
  configuration: async (text) => readConfigurationText(text),
  redirects: async (input) => writeRedirects(input),
};
