let plans = 0;

/** Names a plan in the keys of what is cached. */
export function nextPlanNumber(): number {
  plans += 1;
  return plans;
}
