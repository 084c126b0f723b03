/** Why a node of a document is kept as its source. */
export const rawCauses = {
  comment: 'a comment of HTML is nothing that readers see',
  definition: 'a definition of links is no block: the links have its target',
  script: 'scripts and styles are no content',
  'unknown element': 'HTML has no such element',
  'unknown tag': 'no block has such a tag',
  'single tag': 'a tag of an element that begins or ends elsewhere',
} as const;

export type RawCause = keyof typeof rawCauses;

/** `undefined` for a source that should be understood. */
export function rawCauseOf(source: string): RawCause | undefined {
  const text = source.trim();
  if (/^<!--[^]*-->$/.test(text)) return 'comment';
  if (/^\[[^\]^][^\]]*\]:/.test(text)) return 'definition';
  if (/^<(?:script|style)[\s>]/i.test(text)) return 'script';
  const [, tag] = /^\{%-?\s*(?:end)?([\w-]+)[^]*%\}$/.exec(text) ?? [];
  if (tag !== undefined) return knownTags.has(tag) ? undefined : 'unknown tag';
  const [, name] = /^<\/?([a-z][\w-]*)[^<>]*>$/i.exec(text) ?? [];
  if (name === undefined) return undefined;
  return knownElements.has(name.toLowerCase()) ? 'single tag' : 'unknown element';
}

const knownTags: ReadonlySet<string> = new Set(
  (
    'code column columns content-ref elif else embed file hint if include openapi openapi-operation openapi-schemas ' +
    'openapi-webhook page-ref prompt step stepper swagger tab tabs update updates'
  ).split(' '),
);

/** Elements of HTML that pages of documentation have. */
const knownElements: ReadonlySet<string> = new Set(
  (
    'a abbr article aside audio b blockquote body br button caption center cite code col colgroup dd del details div dl ' +
    'dt em embed figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd ' +
    'label li link main mark meta nav object ol option p picture pre q s samp script section select small source span ' +
    'strike strong style sub summary sup svg table tbody td textarea tfoot th thead time title tr u ul var video wbr'
  ).split(' '),
);
