import { text } from './text.ts';

export const Condition = text(
  1,
  1024,
  'Decides whether a visitor is shown the item: comparisons, `in`, `&&`, `||` and `!` over `visitor.claims.<name>` (signed) and `visitor.claims.unsigned.<name>`, such as `visitor.claims.plan == "pro" || "beta" in visitor.claims.groups`. A claim that is missing is false, and so is every comparison with it.',
);
