import { Failure, type Written } from './failure.ts';
import type { Run } from './row-writer.ts';

/** One field of an object, written from the source of the object. */
export type FieldWriter<Source> = {
  readonly key: string;
  readonly nullable: boolean;
  readonly write: (source: Source, run: Run) => Written;
};

/** Writes an object. A failure ends at a nullable field, and otherwise fails the object. */
export function objectWriter<Source>(
  fields: readonly FieldWriter<Source>[],
): (source: Source, run: Run) => Written {
  const parts = fields.map((field, index) => ({
    ...field,
    head: `${index === 0 ? '{' : ','}${JSON.stringify(field.key)}:`,
  }));
  if (parts.length === 0) return () => '{}';
  return (source, run) => {
    const { failures, bytes } = run;
    const start = bytes.written;
    let text = '';
    for (const { head, key, nullable, write } of parts) {
      const before = failures.length;
      const written = write(source, run);
      if (failures.length > before) prependPath(failures, before, key);
      if (typeof written === 'string') {
        text += head + written;
        // What is below was counted already; the sum stays the same.
        bytes.written = start + text.length;
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
    if (failures.length > before) prependPath(failures, before, index);
    if (typeof written !== 'string') {
      written.path.unshift(index);
      return written;
    }
    text += index === 0 ? written : `,${written}`;
    index += 1;
  }
  return `[${text}]`;
}

/** Prepends a key or index to the paths of the failures from an index on. */
export function prependPath(failures: readonly Failure[], from: number, step: string | number): void {
  for (let index = from; index < failures.length; index += 1) failures[index]?.path.unshift(step);
}

/** Writes a value whose computation may throw. */
export function attempt<Value>(
  nodes: Failure['nodes'],
  compute: () => Value,
  write: (value: Value) => Written,
): Written {
  let value: Value;
  try {
    value = compute();
  } catch (error) {
    return new Failure(error, nodes);
  }
  return write(value);
}
