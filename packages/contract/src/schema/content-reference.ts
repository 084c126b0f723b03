import { z } from 'zod';
import { Id } from './common.ts';
import { text } from './text.ts';

const harmlessSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Whether a browser that follows a link leaves it at reading: no scripts, no local files. */
function isHarmless(address: string): boolean {
  const base = 'https://relative.invalid/';
  return URL.canParse(address, base) && harmlessSchemes.has(new URL(address, base).protocol);
}

/** The address of a link: of the web, of somebody's mail or phone, or relative to the site. */
const LinkAddress = text(1, 2048)
  .refine(isHarmless, { error: 'must be an http, https, mailto or tel address, or relative to the site' })
  .meta({ examples: ['https://status.example.com'] });

const inSpace = Id.optional().meta({ description: 'The space it is in; left out, the space at hand.' });

function reference<const Kind extends string, Shape extends z.ZodRawShape>(
  kind: Kind,
  name: string,
  shape: Shape,
) {
  return z.object({ kind: z.literal(kind), ...shape }).meta({ id: `ContentReferenceTo${name}` });
}

/** What a link leads to, relative to where it stands (DECISIONS A7). */
export const ContentReference = z
  .discriminatedUnion(
    'kind',
    [
      reference('url', 'Url', { url: LinkAddress }),
      reference('page', 'Page', { page: Id, space: inSpace }),
      reference('anchor', 'Anchor', {
        anchor: text(1, 255).meta({ examples: ['install'] }),
        page: Id.optional().meta({ description: 'The page it is on; left out, the page at hand.' }),
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
    description: 'What a link leads to.',
    examples: [{ kind: 'url', url: 'https://status.example.com' }],
  });
export type ContentReference = z.output<typeof ContentReference>;
