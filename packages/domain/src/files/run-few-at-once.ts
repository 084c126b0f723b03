const atOnce = 4;

/** Runs work for each item, a few at a time, in order; when some fails, rejects once none is running any more. */
export async function runFewAtOnce<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  onDone: (result: R) => void = () => undefined,
): Promise<void> {
  for (let start = 0; start < items.length; start += atOnce) {
    const settled = await Promise.allSettled(items.slice(start, start + atOnce).map(work));
    for (const one of settled) if (one.status === 'fulfilled') onDone(one.value);
    for (const one of settled) if (one.status === 'rejected') throw one.reason;
  }
}
