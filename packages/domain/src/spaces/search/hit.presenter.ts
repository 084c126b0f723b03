import type { SearchHit } from '@lectern/contract';
import type { FoundSection, PageRecord } from '@lectern/content';
import type { DomainSettings } from '../../core/settings.ts';
import type { FoundPageRow } from '../../store/spaces/found-pages.ts';

type Found = {
  readonly row: FoundPageRow;
  /** The page and those above it, by id. */
  readonly pages: ReadonlyMap<string, PageRecord>;
  readonly sections: readonly FoundSection[];
};

/** A page that was found, with its place in the space now. */
export function presentHit({ appUrl }: DomainSettings, { row, pages, sections }: Found): SearchHit {
  const title = pages.get(row.page_id)?.title ?? '';
  const path = pathOf(pages, row.page_id);
  const app = `${appUrl}/o/${row.organization_id}/s/${row.space_id}/${path}`;
  return {
    id: row.page_id,
    title,
    path,
    sections: sections.map((section) => {
      const anchor = section.id === '' ? '' : `#${section.id}`;
      return {
        id: section.id,
        title: section.id === '' ? title : section.title,
        path: path + anchor,
        body: section.body,
        urls: { app: app + anchor },
      };
    }),
    urls: { app },
  };
}

function pathOf(pages: ReadonlyMap<string, PageRecord>, id: string): string {
  const slugs: string[] = [];
  for (let page = pages.get(id); page !== undefined; page = pages.get(page.parent ?? ''))
    slugs.push(page.slug);
  return slugs.toReversed().join('/');
}
