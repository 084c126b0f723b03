import { invalidInput } from '@lectern/contract';

const maxLength = 256;

/** Why a text is not a valid file name, as a clause after "must"; `undefined` when it is valid. */
export function fileNameProblem(name: string): string | undefined {
  // Code points, as the contract counts them.
  if (name === '' || Array.from(name).length > maxLength) return `have 1 to ${maxLength} characters`;
  if (!name.isWellFormed()) return 'be valid Unicode';
  if (/[\\/\p{Cc}\u2028\u2029]/u.test(name)) return 'have no slash, backslash or control character';
  // Browsers resolve them as path segments.
  if (/^\.{1,2}$/.test(name)) return 'not be `.` or `..`';
  return undefined;
}

/** 400 for an invalid file name; `path` is its path in the input. */
export function assertFileName(name: string, path: string): void {
  const problem = fileNameProblem(name);
  if (problem !== undefined) throw invalidInput(path, `must ${problem}`);
}
