import { z } from 'zod';
import { roles } from '../permissions.ts';
import { text } from './text.ts';

/** A reference to a resource in a query or a body. */
export const Id = text(1, 128, 'Identifier of a resource: letters, digits, `_` and `-`.');

/** ISO 8601, UTC, milliseconds. */
export const Timestamp = z.string().meta({
  format: 'date-time',
  description: 'ISO 8601 date-time in UTC.',
  examples: ['2026-03-02T09:30:00.000Z'],
});

/** A point in time as input, in the range that every database can compare. */
export const InputTimestamp = z.iso
  .datetime({
    offset: true,
    abort: true,
    error: 'must be an ISO 8601 date-time, such as 2030-01-31T00:00:00Z',
  })
  .refine((value) => value > '0001-01-02' && value < '9999-12-30', {
    error: 'must be in the years from 1 to 9999',
  })
  .meta({ examples: ['2026-03-02T00:00:00Z'] });

/** Whether a schema is `Id`, or `Id` with other metadata. */
export function isId(schema: z.core.$ZodType): boolean {
  for (
    let ancestor: z.core.$ZodType | undefined = schema;
    ancestor !== undefined;
    ancestor = ancestor._zod.parent
  ) {
    if (ancestor === Id) return true;
  }
  return false;
}

export const Role = z.enum(roles).meta({
  id: 'Role',
  description:
    'From highest to lowest: admin (administer content, create and delete spaces), create (create content), review (review content), edit (edit live content or change requests), comment (access content and discussions), read (read only).',
});

/** Default level of content: a role, `null` for nobody by default, `inherit` to follow the parent. */
export const DefaultLevel = z.union([z.enum([...roles, 'inherit']), z.null()]).meta({
  description:
    'Role that members of the organization have on this content by default; `inherit` for that of the parent, null for none.',
});
export type DefaultLevel = z.output<typeof DefaultLevel>;

export const Visibility = z
  .enum(['public', 'unlisted', 'share-link', 'visitor-auth', 'in-collection', 'private'])
  .meta({ id: 'ContentVisibility' });

export const SiteVisibility = z.enum(['public', 'unlisted', 'share-link', 'visitor-auth']).meta({
  id: 'SiteVisibility',
  description:
    'public: anyone, indexed by search engines. unlisted: anyone, not indexed. share-link: anyone with a secret token in the URL. visitor-auth: anyone authenticated through a JWT.',
});

export const Emoji = text(1, 50, 'An emoji, as a character or a code such as `1f600`.');
export const IconName = z
  .string()
  .regex(/^[a-z0-9-]{1,50}$/, 'must be an icon name: lower-case letters, digits and hyphens, at most 50')
  .meta({ description: 'Name of an icon, as in Font Awesome.', examples: ['book-open'] });

export const Order = z.enum(['asc', 'desc']).meta({ id: 'ListOrder' });

/** The query parameters of every list. */
export const pageQuery = {
  page: text(1, 2048, 'Cursor of the page to return: `next.page` of the previous page.').optional(),
  limit: z
    .int('must be a whole number from 0 to 1000')
    .min(0, 'must be a whole number from 0 to 1000')
    .max(1000, 'must be a whole number from 0 to 1000')
    .optional()
    .meta({ description: 'Number of items per page, at most 1000; defaults to 50.', examples: [50] }),
};

/** The envelope of every list. */
export function listOf<T extends z.ZodType>(name: string, item: T) {
  return z
    .object({
      next: z.object({ page: z.string() }).optional().meta({ description: 'Absent on the last page.' }),
      count: z.int().meta({ description: 'Total number of items on all pages.' }),
      items: z.array(item),
    })
    .meta({ id: `${name}List` });
}
export type ListOf<T> = { next?: { page: string } | undefined; count: number; items: T[] };
