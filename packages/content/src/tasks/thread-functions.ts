import { readingFunctions } from './reading-functions.ts';
import type { TextTaskInput, TextTaskKind, TextTaskResult } from './text-functions.ts';

/** Runs a function of texts in a thread, which loads most functions when it is first asked for one of them. */
export async function runInTextThread<K extends TextTaskKind>(
  kind: K,
  inputs: readonly TextTaskInput<K>[],
): Promise<TextTaskResult<K>[]> {
  const functions = Object.hasOwn(readingFunctions, kind) ? readingFunctions : await otherFunctions();
  // The function of a kind takes its input and returns its result.
  const run = Reflect.get(functions, kind) as (input: TextTaskInput<K>) => TextTaskResult<K>;
  return inputs.map((input) => run(input));
}

async function otherFunctions(): Promise<object> {
  const { textFunctions } = await import('./text-functions.ts');
  return textFunctions;
}
