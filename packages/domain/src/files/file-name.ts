import { invalidInput } from '@lectern/contract';

const maxLength = 256;

/** Why a text cannot be the name of a file, to follow "must"; `undefined` where it can. */
export function fileNameProblem(name: string): string | undefined {
  // Characters as the contract counts them.
  if (name === '' || Array.from(name).length > maxLength) return `have 1 to ${maxLength} characters`;
  if (!name.isWellFormed()) return 'be valid Unicode';
  if (/[\\/\p{Cc}\u2028\u2029]/u.test(name)) return 'have no slash, backslash or control character';
  // Browsers would take them for the folder itself and the one above it.
  if (/^\.{1,2}$/.test(name)) return 'not be `.` or `..`';
  return undefined;
}

/** Throws the 400 about the name of a file, which is at `path` in the input. */
export function assertFileName(name: string, path: string): void {
  const problem = fileNameProblem(name);
  if (problem !== undefined) throw invalidInput(path, `must ${problem}`);
}
