import { keepLinks } from '../links/keep-links.ts';
import { keepSearch } from '../search/keep-search.ts';
import { keepCommentedPages } from '../comments/keep-commented-pages.ts';
import type { Derivation } from './head-change.ts';

/** Everything that is derived from the current content of spaces, in the order it is kept up. */
export const derivations: readonly Derivation[] = [keepSearch, keepLinks, keepCommentedPages];
