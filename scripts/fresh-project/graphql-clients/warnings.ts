/** Runs what must not print a warning: clients warn about responses that they cannot store as they are. */
export async function withoutWarnings(work: () => Promise<void>): Promise<void> {
  const { warn, error } = console;
  const printed: string[] = [];
  console.warn = console.error = (...values: unknown[]) => void printed.push(values.map(String).join(' '));
  try {
    await work();
  } finally {
    Object.assign(console, { warn, error });
  }
  if (printed.length > 0) throw new Error(`The client warns: ${printed.join('\n')}`);
}
