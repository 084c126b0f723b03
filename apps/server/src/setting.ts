import type { z } from 'zod';

/** One environment variable. Its text is parsed to `Value`; `Fallback` is the type of its default. */
export type Setting<Value, Fallback> = {
  /** For the documentation: what it does. */
  readonly meaning: string;
  /** Completes "… must be". */
  readonly expected: string;
  readonly schema: z.ZodType<Value, string>;
  readonly fallback: Fallback;
  /** For the documentation, where the fallback is not a constant. */
  readonly fallbackText?: string;
  /** Its value is never shown. */
  readonly secret?: true;
};

type Table = Readonly<Record<string, Setting<unknown, unknown>>>;
type Values<T extends Table> = {
  readonly [K in keyof T]: T[K] extends Setting<infer Value, infer Fallback> ? Value | Fallback : never;
};

/** An invalid value of a variable; the message says which and why. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Infers both types of a setting in a table. */
export function setting<Value, const Fallback>(declared: Setting<Value, Fallback>): Setting<Value, Fallback> {
  return declared;
}

/** Parses the variables of a table; an empty one counts as absent. Throws `SettingsError` for the first invalid one. */
export function readTable<T extends Table>(
  table: T,
  env: Readonly<Record<string, string | undefined>>,
): Values<T> {
  const values = Object.entries(table).map(([name, { schema, expected, fallback, secret }]) => {
    const text = env[name];
    if (text === undefined || text === '') return [name, fallback];
    const result = schema.safeParse(text);
    if (result.success) return [name, result.data];
    const shown = secret ? `a value of ${text.length} characters` : JSON.stringify(text);
    throw new SettingsError(`${name} is ${shown}, but must be ${expected}.`);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every value comes from the schema of its own name
  return Object.fromEntries(values) as Values<T>;
}

/** The table in Markdown, for the documentation. */
export function describeTable(table: Table): string {
  const rows = Object.entries(table).map(([name, { meaning, expected, fallback, fallbackText }]) => {
    const shown = typeof fallback === 'string' ? fallback : JSON.stringify(fallback);
    return [`\`${name}\``, meaning, expected, fallbackText ?? `\`${shown}\``];
  });
  const all = [['Variable', 'Meaning', 'Value', 'Default'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const [head, ...body] = all.map((row) =>
    lineOf(row.map((cell, column) => cell.padEnd(widths[column] ?? 0))),
  );
  return [head, lineOf(widths.map((width) => '-'.repeat(width))), ...body].join('\n');
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
