import { placedPageKey, treeKey } from '../data/published.ts';
import type { LimitHandler } from './handler.ts';
import { prepared } from './prepared.ts';
import { parametersOf, place } from './r4.ts';
import { bodyOf } from './reader.ts';
import { siteTarget } from './site-sql.ts';

const asRow = `select s.title, p.path, a.title, a.revision_id, c.path = $3, p.path = $4, ${siteTarget}, c.path, c.is_default,
  p.is_default ${place.replace('where', 'join spaces a on a.id = p.space_id where a.deleted_at is null and')}`;

type Row = [
  siteTitle: string,
  variant: string,
  spaceTitle: string,
  revisionId: string,
  namesSection: boolean,
  namesVariant: boolean,
  base: string,
  section: string,
  isDefaultSection: boolean,
  isDefault: boolean,
];

/** A published page with the page tree around it, neither of which changes within a revision. */
export const g3: LimitHandler = {
  async fromRows(sql, _, body) {
    const { parameters, rest } = parametersOf(body);
    const [row] = await prepared<Row>(sql, asRow, parameters);
    if (row === undefined) return '';
    const [siteTitle, variant, spaceTitle, revisionId, namesSection, namesVariant, base] = row;
    const [, , , , , , , section, isDefaultSection, isDefault] = row;
    const path = rest.slice(Number(namesSection) + Number(namesVariant)).join('/');
    const canonical = `${isDefaultSection && isDefault ? '' : `/${section}`}${isDefault ? '' : `/${variant}`}`;
    const [tree, page] = await Promise.all([
      bodyOf(sql, treeKey(revisionId)),
      bodyOf(sql, placedPageKey(revisionId, path)),
    ]);
    const title = JSON.stringify(spaceTitle);
    return `{"data":{"publishedContent":{"canonicalUrl":"${base}${canonical}/${path}","site":{"title":${JSON.stringify(siteTitle)}},"siteSpace":{"title":${title},"path":"${variant}"},"space":{"title":${title},"pages":${tree}},"page":${page}}}}`;
  },
};
