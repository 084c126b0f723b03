/** Whether an operation failed because there is no such object. flydrive wraps the errors of the disk and of S3. */
export function isMissing(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const code = codeOf(cause);
    // A response to HEAD has a status only.
    return code === 'ENOENT' || (statusOf(cause) === 404 && code !== 'NoSuchBucket');
  });
}

const diskCodes: ReadonlySet<string> = new Set(
  'EACCES EPERM EROFS ENOENT ENOTDIR EEXIST ENOSPC EDQUOT EIO EMFILE ENFILE'.split(' '),
);

/** Whether an operation failed because no space is left, or none of the quota of the user of the process. */
export function isFull(error: unknown): boolean {
  return causesOf(error).some((cause) => ['ENOSPC', 'EDQUOT'].includes(codeOf(cause) ?? ''));
}

/** Whether an error is one of a file system call. */
export function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && diskCodes.has(codeOf(error) ?? '');
}

/** The system error code or the S3 error name, such as EACCES or NoSuchBucket. */
export function failureCode(error: unknown): string {
  const codes = causesOf(error).map((cause) => codeOf(cause));
  return codes.findLast((code) => code !== undefined && !code.startsWith('E_')) ?? 'unknown reason';
}

/** An error and its causes, outermost first. */
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

/** The HTTP status of an S3 response. */
function statusOf(error: Error): number | undefined {
  const metadata: unknown = Reflect.get(error, '$metadata');
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  const status: unknown = Reflect.get(metadata, 'httpStatusCode');
  return typeof status === 'number' ? status : undefined;
}
