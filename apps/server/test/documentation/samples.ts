import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../../..');

/** A fenced block of a page. */
export type Sample = {
  /** Its path from the root of the repository. */
  readonly page: string;
  readonly language: string;
  readonly text: string;
};

const fence = /^( *)(`{3,})([^\n`]*)\n(.*?)^\1\2$/gms;

/** The README, and what `docs` has besides the decisions, whose blocks show what was. */
export const pages: readonly string[] = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md') && name !== 'SUMMARY.md')
    .map((name) => `docs/${name}`),
];

export function textOf(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}

export function samplesOf(page: string): Sample[] {
  return [...textOf(page).matchAll(fence)].map(([, indent = '', , info = '', text = '']) => ({
    page,
    language: info.trim(),
    // Of a list, without its indentation.
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

/** The text of a page without its blocks. */
export function proseOf(page: string): string {
  return textOf(page).replaceAll(fence, '');
}
