import type { InputMember } from './input-member.ts';

/** Converts the members that are present and not null. */
export function convertMembers(members: readonly InputMember[], value: unknown): Record<string, unknown> {
  const converted: Record<string, unknown> = { ...(typeof value === 'object' ? value : {}) };
  for (const { name, convert } of members) {
    if (converted[name] !== undefined && converted[name] !== null) converted[name] = convert(converted[name]);
  }
  return converted;
}
