import { z } from 'zod';
import { Id } from './common.ts';

export const MergeConflict = z
  .object({
    kind: z.enum(['field', 'text', 'place', 'deleted-edited', 'parent', 'cycle', 'slug']).meta({
      id: 'MergeConflictKind',
      description:
        'field: another value on each side. text: another text of the same block. place: moved to different places. deleted-edited: deleted by one, changed by the other. parent: put below what the other deleted. cycle: together the moves put a page below itself. slug: two pages of one parent with the same slug.',
    }),
    thing: z.enum(['page', 'file', 'reusable-content']).meta({ id: 'MergedThing' }),
    id: Id.meta({
      description: 'Of the page, the file or the reusable content.',
      examples: ['page_8Zk2Qx0mVb4TnR7cLd1s'],
    }),
    title: z.string(),
    field: z
      .string()
      .optional()
      .meta({ description: 'Which member it is about.', examples: ['title'] }),
    base: z.unknown().meta({ description: 'What both began with.', examples: ['Install'] }),
    changeRequest: z.unknown().meta({ description: 'What the change request has.', examples: ['Set up'] }),
    space: z.unknown().meta({ description: 'What the space has.', examples: ['Installation'] }),
  })
  .meta({ id: 'MergeConflict' });
export type MergeConflict = z.output<typeof MergeConflict>;

/** What bringing two contents together led to. */
export function mergeResult<const Done extends 'merge' | 'update'>(done: Done) {
  return z
    .object({
      revision: Id.meta({ description: 'The revision that was made; the current one where nothing was.' }),
      result: z.enum([done, 'conflicts']).meta({ id: `${done === 'merge' ? 'Merge' : 'Update'}Outcome` }),
      conflicts: z
        .array(MergeConflict)
        .optional()
        .meta({ description: 'Present with the result `conflicts`.' }),
    })
    .meta({ id: `${done === 'merge' ? 'Merge' : 'Update'}Result` });
}
