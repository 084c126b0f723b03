import { isComputedPageId } from '../computed/computed-page-id.ts';

/** Why a page that a change names is not in the content. */
export function missingPage(id: string, otherwise = 'there is no such page'): string {
  return isComputedPageId(id)
    ? 'is computed from an OpenAPI specification, which has to be changed instead'
    : otherwise;
}
