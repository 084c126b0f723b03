const everyMs = 1000;

/** Measures the part of the last second in which the calling thread had a processor. */
export function measureProcessorShare(): () => number {
  let last = { at: performance.now(), usedMs: usedMs() };
  let share = 0;
  return () => {
    const at = performance.now();
    if (at - last.at < everyMs) return share;
    const current = { at, usedMs: usedMs() };
    share = (current.usedMs - last.usedMs) / (at - last.at);
    last = current;
    return share;
  };
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
