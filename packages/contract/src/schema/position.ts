import { z } from 'zod';
import { Id } from './common.ts';

export const ContentPointer = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('space'), space: Id }),
    z.object({ type: z.literal('collection'), collection: Id }),
  ])
  .meta({ id: 'ContentPointer', description: 'A sibling: a space or a collection.' });
export type ContentPointer = z.output<typeof ContentPointer>;

export const SiteSpacePointer = z
  .object({ type: z.literal('site-space'), siteSpace: Id })
  .meta({ id: 'SiteSpacePointer' });

export const SiteSectionPointer = z
  .object({ type: z.literal('site-section'), siteSection: Id })
  .meta({ id: 'SiteSectionPointer' });

/** Among sections and groups the pointer's member is `id`. */
export const SectionOrGroupPointer = z
  .object({ type: z.enum(['site-section', 'site-section-group']), id: Id })
  .meta({ id: 'SectionOrGroupPointer' });

export const StructurePointer = z
  .object({ type: z.enum(['site-space', 'site-section', 'site-section-group']), id: Id })
  .meta({ id: 'StructurePointer', description: 'One item of the structure of a site.' });
export type StructurePointer = z.output<typeof StructurePointer>;

/** The new position: directly before or directly after a sibling. */
export function positionAmong<T extends z.ZodType>(pointer: T) {
  return z
    .object({ before: pointer.optional(), after: pointer.optional() })
    .refine((position) => position.before === undefined || position.after === undefined, {
      error: 'give either `before` or `after`, not both',
    });
}
