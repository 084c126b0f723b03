import type { CustomizationSettings } from '@lectern/contract';
import type { Html } from '../html/html.ts';
import type { StyleSheet } from '../html/style-sheet.ts';
import type { Messages } from '../messages/messages.ts';
import type { DocumentNode, NodeData } from './document-node.ts';
import type { References } from './references.ts';

/** What is shown wherever it is referred to may be long, and refer to more: together it must not be endless. */
export type Budget = { characters: number };

export const maxRepeatedCharacters = 2_000_000;
/** What each repetition counts at least: it may contain nothing but others. */
const minCharacters = 1000;

/** Renders what may be shown repeatedly, unless too much was already. */
export function repeatedly(budget: Budget, render: () => Html): Html | undefined {
  if (budget.characters <= 0) return undefined;
  budget.characters -= minCharacters;
  const rendered = render();
  budget.characters -= String(rendered).length;
  return rendered;
}

/** The levels of the headings above the next one, below that of the page, which is the first. */
export class HeadingLevels {
  readonly #above: number[] = [];

  /** The level of a heading in the outline, which skips none: assistive technologies announce a skipped one as missing. */
  next(level: number): number {
    while ((this.#above.at(-1) ?? 0) >= level) this.#above.pop();
    this.#above.push(level);
    return this.#above.length + 1;
  }
}

/** What the blocks of a page are rendered with. */
export type RenderContext = {
  readonly references: References;
  readonly settings: CustomizationSettings;
  readonly styles: StyleSheet;
  readonly messages: Messages;
  /** The origin of the site: links to others may open elsewhere. */
  readonly origin: string;
  /** How many characters what is shown repeatedly may still have. */
  readonly budget: Budget;
  /** Renders the blocks within a block. */
  readonly blocks: (nodes: readonly DocumentNode[]) => Html;
  /** The origins of documented servers that readers may send requests to. */
  readonly connections: Set<string>;
  /** Annotations of the page so far, each with its own id. */
  readonly ids: { next: number };
  readonly headings: HeadingLevels;
  /** The picture at the begin of the page, which readers wait for; others are loaded when they come near. */
  readonly leadPicture: NodeData | undefined;
};
