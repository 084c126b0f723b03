import type { Json } from '../objects/canonical-json.ts';
import { type ContentHash, parseTrieNode } from '../objects/trie-node.ts';
import { isMembers, specOf } from '../layout/computed-entry.ts';
import type { PageRecord } from '../pages/page-record.ts';

/** What slugs of specifications are: whatever else a source names is no specification, and no database may store it. */
const specSlug = /^[a-z0-9-]{1,100}$/;

/** The slug of the OpenAPI specification that a page stands for; `undefined` for other pages. */
export function computedSpecOf({
  type,
  computed,
}: Pick<PageRecord, 'type' | 'computed'>): string | undefined {
  return type === 'computed' ? specOfSource(computed) : undefined;
}

/** The slug of the specification that a computed page is of. */
export function specOfComputedPage({ computed }: Pick<PageRecord, 'computed'>): string | undefined {
  return specOfSource(computed);
}

function specOfSource(computed: Json | undefined): string | undefined {
  if (!isMembers(computed) || computed['type'] !== 'builtin:openapi') return undefined;
  const slug = specOf({ ...computed, type: computed['type'] });
  return slug !== undefined && specSlug.test(slug) ? slug : undefined;
}

/** The specifications that the pages in new nodes stand for, each once. */
export function computedSpecsIn(nodes: ReadonlyMap<ContentHash, string>): string[] {
  const specs = new Set<string>();
  for (const text of nodes.values()) {
    // Most nodes have none, which is cheaper to see than to parse.
    if (!text.includes('"computed":{')) continue;
    const node = parseTrieNode(text);
    if (node.type === 'inner') continue;
    for (const [, value] of node.entries) {
      const spec =
        isMembers(value) && value['type'] === 'computed' ? specOfSource(value['computed']) : undefined;
      if (spec !== undefined) specs.add(spec);
    }
  }
  return [...specs];
}
