/** Whether an operation failed because there is no such object. flydrive wraps what the disk or S3 said. */
export function isMissing(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const code = codeOf(cause);
    // The answer to HEAD has a status only.
    return code === 'ENOENT' || (statusOf(cause) === 404 && code !== 'NoSuchBucket');
  });
}

const diskCodes: ReadonlySet<string> = new Set(
  'EACCES EPERM EROFS ENOENT ENOTDIR EEXIST ENOSPC EDQUOT EIO EMFILE ENFILE'.split(' '),
);

/** Whether the system could not do something with a file. */
export function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && diskCodes.has(codeOf(error) ?? '');
}

/** The code of the system or the name that S3 gives the failure, such as EACCES or NoSuchBucket. */
export function failureCode(error: unknown): string {
  const codes = causesOf(error).map((cause) => codeOf(cause));
  return codes.findLast((code) => code !== undefined && !code.startsWith('E_')) ?? 'unknown reason';
}

/** An error and what caused it, outermost first. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let at = error; at instanceof Error && causes.length < 10; at = at.cause) causes.push(at);
  return causes;
}

function codeOf(error: Error): string | undefined {
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string') return code;
  return statusOf(error) === undefined ? undefined : error.name;
}

/** The HTTP status of an answer of S3. */
function statusOf(error: Error): number | undefined {
  const metadata: unknown = Reflect.get(error, '$metadata');
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  const status: unknown = Reflect.get(metadata, 'httpStatusCode');
  return typeof status === 'number' ? status : undefined;
}
