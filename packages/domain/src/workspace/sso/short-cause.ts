const maxLength = 300;

/**
 * Why a sign-in was rejected, for the log: the provider wrote part of it, at any length, and may have repeated secrets in
 * members that a log need not have.
 */
export function shortCause({ cause }: Error): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const told = ['code', 'error', 'error_description'].map((name): unknown => Reflect.get(cause, name));
  return [cause.message, ...told.filter((text) => typeof text === 'string')].join(': ').slice(0, maxLength);
}
