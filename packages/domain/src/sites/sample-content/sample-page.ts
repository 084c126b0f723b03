import type { ContentChange } from '@lectern/contract';

/** A sample page, with the pages below it. */
export type SamplePage = {
  readonly title: string;
  readonly slug: string;
  readonly emoji?: string;
  readonly icon?: string;
  readonly description?: string;
  /** Left out of a group, which has pages only. */
  readonly markdown?: string;
  readonly pages?: readonly SamplePage[];
};

/** The changes that insert pages into an empty space. */
export function insertPageChanges(pages: readonly SamplePage[], into?: string): ContentChange[] {
  return pages.flatMap(({ markdown, pages: below = [], ...page }): ContentChange[] => {
    const ref = into === undefined ? page.slug : `${into}/${page.slug}`;
    return [
      {
        operation: 'insert_page',
        ...page,
        ref,
        ...(into !== undefined && { into }),
        ...(markdown === undefined ? { type: 'group' as const } : { document: { markdown } }),
      },
      ...insertPageChanges(below, ref),
    ];
  });
}
