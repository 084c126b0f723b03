import { z } from 'zod';
import { Id } from './common.ts';
import { text } from './text.ts';

const allowedSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Whether a link is safe to follow in a browser: no scripts, no local files. */
function hasAllowedScheme(url: string): boolean {
  const base = 'https://relative.invalid/';
  return URL.canParse(url, base) && allowedSchemes.has(new URL(url, base).protocol);
}

/** The URL of a link: absolute, or relative to the site. */
const LinkUrl = text(1, 2048)
  .refine(hasAllowedScheme, { error: 'must be an http, https, mailto or tel URL, or relative to the site' })
  .meta({ examples: ['https://status.example.com'] });

const inSpace = Id.optional().meta({
  description: 'The space that contains it; defaults to the current space.',
});

function reference<const Kind extends string, Shape extends z.ZodRawShape>(
  kind: Kind,
  name: string,
  shape: Shape,
) {
  return z.object({ kind: z.literal(kind), ...shape }).meta({ id: `ContentReferenceTo${name}` });
}

/** The target of a link, relative to the content that has the link (DECISIONS A7). */
export const ContentReference = z
  .discriminatedUnion(
    'kind',
    [
      reference('url', 'Url', { url: LinkUrl }),
      reference('page', 'Page', { page: Id, space: inSpace }),
      reference('anchor', 'Anchor', {
        anchor: text(1, 255).meta({ examples: ['install'] }),
        page: Id.optional().meta({ description: 'The page that contains it; defaults to the current page.' }),
        space: inSpace,
      }),
      reference('space', 'Space', { space: Id }),
      reference('collection', 'Collection', { collection: Id }),
      reference('file', 'File', { file: Id }),
      reference('user', 'User', { user: Id }),
      reference('reusable-content', 'ReusableContent', { reusableContent: Id, space: inSpace }),
      reference('openapi', 'OpenAPI', {
        spec: text(1, 100).meta({ description: 'Slug of an OpenAPI specification.', examples: ['payments'] }),
      }),
    ],
    {
      error:
        'must be an object with a `kind`: url, page, anchor, space, collection, file, user, reusable-content or openapi',
    },
  )
  .meta({
    id: 'ContentReference',
    description: 'The target of a link.',
    examples: [{ kind: 'url', url: 'https://status.example.com' }],
  });
export type ContentReference = z.output<typeof ContentReference>;
