import { mapInSlices } from '../objects/turns.ts';
import {
  type TextTaskInput,
  type TextTaskKind,
  type TextTaskResult,
  textFunctions,
} from './text-functions.ts';

/** Runs functions of texts, in this thread or in another one. */
export type TextTasks = {
  /** The results in the order of the inputs; rejects with the error of the first input that has one. */
  run<K extends TextTaskKind>(kind: K, inputs: readonly TextTaskInput<K>[]): Promise<TextTaskResult<K>[]>;
};

/** Runs a function of texts in this thread. */
export function runTextFunction<K extends TextTaskKind>(
  kind: K,
  inputs: readonly TextTaskInput<K>[],
): TextTaskResult<K>[] {
  return inputs.map(functionOf(kind));
}

function functionOf<K extends TextTaskKind>(kind: K): (input: TextTaskInput<K>) => TextTaskResult<K> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The function of a kind takes its input and returns its result.
  return textFunctions[kind] as (input: TextTaskInput<K>) => TextTaskResult<K>;
}

/** Runs a function of texts that are quick in this thread, in slices. */
export function runQuickTexts<K extends TextTaskKind>(
  kind: K,
  inputs: readonly TextTaskInput<K>[],
): Promise<TextTaskResult<K>[]> {
  return mapInSlices(inputs, functionOf(kind));
}

/** The result of one input. */
export async function runTextTask<K extends TextTaskKind>(
  tasks: TextTasks,
  kind: K,
  input: TextTaskInput<K>,
): Promise<TextTaskResult<K>> {
  const [result] = await tasks.run(kind, [input]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- There is a result for each input.
  return result as TextTaskResult<K>;
}
