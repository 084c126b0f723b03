import { text } from './text.ts';

/** An expression over `visitor.claims` that decides whether a visitor is shown an item. */
export const Condition = text(1, 1024);
