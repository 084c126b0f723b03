import type { SearchHit } from '@lectern/contract';
import type { SectionMatch, PageRecord } from '@lectern/content';
import type { DomainSettings } from '../../core/settings.ts';
import type { SearchResultRow } from '../../store/spaces/search-statement.ts';

type HitData = {
  readonly row: SearchResultRow;
  /** The page and its ancestors, by id. */
  readonly pages: ReadonlyMap<string, PageRecord>;
  readonly sections: readonly SectionMatch[];
};

/** A matching page, with its current path in the space. */
export function presentSearchHit({ appUrl }: DomainSettings, { row, pages, sections }: HitData): SearchHit {
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
