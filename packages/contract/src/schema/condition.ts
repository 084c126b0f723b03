import { text } from './text.ts';

export const Condition = text(
  1,
  1024,
  'Expression that decides whether a visitor sees the item: comparisons, `in`, `&&`, `||` and `!` over `visitor.claims.<name>` (signed) and `visitor.claims.unsigned.<name>`, such as `visitor.claims.plan == "pro" || "beta" in visitor.claims.groups`. A missing claim is false, and so is every comparison with it.',
);
