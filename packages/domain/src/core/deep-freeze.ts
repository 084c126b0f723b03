/** Freezes a value with everything in it: one request must not change what another one receives. */
export function deepFreeze<Value extends object>(value: Value): Value {
  if (Object.isFrozen(value)) return value;
  for (const member of Object.values(value))
    if (typeof member === 'object' && member !== null) deepFreeze(member);
  return Object.freeze(value);
}
