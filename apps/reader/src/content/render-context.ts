import type { CustomizationSettings } from '@lectern/contract';
import type { Html } from '../html/html.ts';
import type { StyleSheet } from '../html/style-sheet.ts';
import type { Messages } from '../messages/messages.ts';
import type { DocumentNode } from './document-node.ts';
import type { References } from './references.ts';

/** What the blocks of a page are rendered with. */
export type RenderContext = {
  readonly references: References;
  readonly settings: CustomizationSettings;
  readonly styles: StyleSheet;
  readonly messages: Messages;
  /** The origin of the site: links to others may open elsewhere. */
  readonly origin: string;
  /** How many formulas may still be typeset. */
  readonly budget: { formulas: number };
  /** Renders the blocks within a block. */
  readonly blocks: (nodes: readonly DocumentNode[]) => Html;
  /** Annotations of the page so far, each with its own id. */
  readonly ids: { next: number };
};
