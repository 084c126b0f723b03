import { z } from 'zod';
import { ScimError } from './scim-error.ts';

/** Microsoft Entra begins the names of operations with a capital letter. */
const Patch = z.object({
  Operations: z
    .array(
      z.object({
        op: z.string(),
        path: z.string().max(1000).nullish(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(1000),
});

/** One attribute of an operation, by its path in lower case; an operation without a path has several. */
export type PatchedAttribute = {
  readonly op: z.output<typeof Op>;
  readonly path: string;
  readonly value: unknown;
};

const Op = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['add', 'replace', 'remove']));

/** The attributes that a PATCH changes, in order (RFC 7644, 3.5.2). */
export function readPatch(body: unknown): PatchedAttribute[] {
  const { data } = Patch.safeParse(body);
  if (data === undefined)
    throw new ScimError('invalidSyntax', 'Send Operations, each with op, path and value.');
  return data.Operations.flatMap(({ op: name, path, value }) => {
    const { data: op } = Op.safeParse(name);
    if (op === undefined) throw new ScimError('invalidSyntax', 'An op is add, replace or remove.');
    if (typeof path === 'string' && path !== '') return attributesOf(op, path, value);
    if (op === 'remove') throw new ScimError('noTarget', 'A remove needs a path.');
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ScimError('invalidValue', 'Without a path, the value is an object with attributes.');
    return Object.entries(value).flatMap(([attribute, inner]) => attributesOf(op, attribute, inner));
  });
}

/** A complex attribute is one of its own for each part. */
function attributesOf(op: PatchedAttribute['op'], attribute: string, value: unknown): PatchedAttribute[] {
  const path = withoutSchema(attribute);
  if (path !== 'name' || typeof value !== 'object' || value === null) return [{ op, path, value }];
  return Object.entries(value).map(([part, inner]) => ({
    op,
    path: `name.${part.toLowerCase()}`,
    value: inner,
  }));
}

function withoutSchema(path: string): string {
  const short = path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i, '');
  // The value of a filter keeps its case. Every part matches, with a closing quote or without, so that the time is linear.
  return short.replaceAll(/"(?:[^"\\]|\\.)*"?|[^"]+/gs, (part) =>
    part.startsWith('"') ? part : part.toLowerCase(),
  );
}
