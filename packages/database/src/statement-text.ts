const startsRead = /^\s*(?:select|with)\b/i;
const writesOrLocks = /\b(?:insert|update|delete|merge)\b|\bfor\s+(?:key\s+)?share\b/i;

/** Whether a statement reads only, as far as its text shows it: what merely looks like a write counts as one. */
export function isRead(text: string): boolean {
  return startsRead.test(text) && !writesOrLocks.test(text);
}
