import { z } from 'zod';
import { Id } from './common.ts';

export const MergeConflict = z
  .object({
    kind: z.enum(['field', 'text', 'place', 'deleted-edited', 'parent', 'cycle', 'slug']).meta({
      id: 'MergeConflictKind',
      description:
        'field: both sides changed a field, to different values. text: both sides changed the text of the same block. place: both sides moved it, to different positions. deleted-edited: one side deleted what the other changed. parent: one side moved it below a page that the other deleted. cycle: the moves of both sides together put a page below itself. slug: two pages of one parent have the same slug.',
    }),
    thing: z.enum(['page', 'file', 'reusable-content']).meta({ id: 'MergedThing' }),
    id: Id.meta({
      description: 'Identifier of the page, the file or the reusable content.',
      examples: ['page_8Zk2Qx0mVb4TnR7cLd1s'],
    }),
    title: z.string(),
    field: z
      .string()
      .optional()
      .meta({ description: 'The field in conflict.', examples: ['title'] }),
    base: z.unknown().meta({ description: 'The value in the merge base.', examples: ['Install'] }),
    changeRequest: z
      .unknown()
      .meta({ description: 'The value in the change request.', examples: ['Set up'] }),
    space: z.unknown().meta({ description: 'The value in the space.', examples: ['Installation'] }),
  })
  .meta({ id: 'MergeConflict' });
export type MergeConflict = z.output<typeof MergeConflict>;

/** The result of a merge between a change request and its space. */
export function mergeResult<const Kind extends 'merge' | 'update'>(kind: Kind) {
  return z
    .object({
      revision: Id.meta({ description: 'The created revision; the current one when none was created.' }),
      result: z.enum([kind, 'conflicts']).meta({ id: `${kind === 'merge' ? 'Merge' : 'Update'}Outcome` }),
      conflicts: z
        .array(MergeConflict)
        .optional()
        .meta({ description: 'Present with the result `conflicts`.' }),
    })
    .meta({ id: `${kind === 'merge' ? 'Merge' : 'Update'}Result` });
}
