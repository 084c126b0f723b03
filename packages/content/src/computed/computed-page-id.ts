import { hash } from 'node:crypto';

const start = 'page_openapi';
const pattern = /^page_openapi[0-9a-f]{24}$/;

/** The id of a page of the page that stands for a specification: the same for each of its versions. */
export function computedPageId(entryId: string, key: string): string {
  return start + hash('sha256', `${entryId}\n${key}`).slice(0, 24);
}

/** Whether a page is computed, by its id: it is in no content, and cannot be changed. */
export function isComputedPageId(id: string): boolean {
  return pattern.test(id);
}
