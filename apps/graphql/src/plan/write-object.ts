import { Failure, type Written } from './failure.ts';
import type { Run } from './row-writer.ts';

/** One field of an object, written from whatever the object is written from. */
export type FieldWriter<Source> = {
  readonly key: string;
  readonly nullable: boolean;
  readonly write: (source: Source, run: Run) => Written;
};

/** Writes an object. A failure stops at a field that may be null, and else fails the object. */
export function objectWriter<Source>(
  fields: readonly FieldWriter<Source>[],
): (source: Source, run: Run) => Written {
  const parts = fields.map((field, index) => ({
    ...field,
    head: `${index === 0 ? '{' : ','}${JSON.stringify(field.key)}:`,
  }));
  if (parts.length === 0) return () => '{}';
  return (source, run) => {
    const { failures } = run;
    let text = '';
    for (const { head, key, nullable, write } of parts) {
      const before = failures.length;
      const written = write(source, run);
      if (failures.length > before) addStep(failures, before, key);
      if (typeof written === 'string') {
        text += head + written;
        continue;
      }
      written.path.unshift(key);
      if (!nullable) return written;
      failures.push(written);
      text += `${head}null`;
    }
    return `${text}}`;
  };
}

/** Writes a list whose items must not be null. */
export function writeList<Item>(
  items: readonly Item[],
  { failures }: Run,
  write: (item: Item) => Written,
): Written {
  let text = '';
  let index = 0;
  for (const item of items) {
    const before = failures.length;
    const written = write(item);
    if (failures.length > before) addStep(failures, before, index);
    if (typeof written !== 'string') {
      written.path.unshift(index);
      return written;
    }
    text += index === 0 ? written : `,${written}`;
    index += 1;
  }
  return `[${text}]`;
}

/** The failures from one on happened below this key or index. */
export function addStep(failures: readonly Failure[], from: number, step: string | number): void {
  for (let index = from; index < failures.length; index += 1) failures[index]?.path.unshift(step);
}

/** Writes from a value that may fail to come about. */
export function attempt<Value>(
  nodes: Failure['nodes'],
  make: () => Value,
  write: (value: Value) => Written,
): Written {
  let value: Value;
  try {
    value = make();
  } catch (error) {
    return new Failure(error, nodes);
  }
  return write(value);
}
