import type { DocumentPage } from '@lectern/contract';
import { encodePath, webUrl } from '../html/safe-url.ts';
import type { SiteView } from '../site/site-view.ts';

/** Whether pages link to their files in the Git repository of the space. */
export function hasEditLinks({ settings, current, isPreview }: SiteView): boolean {
  return settings.git.showEditLink && !isPreview && current.siteSpace.space.gitSync?.treeURL !== undefined;
}

/** The URL at which the file of a page can be edited, or otherwise read; `undefined` for a page that the repository lacks. */
export function editUrl(view: SiteView, { git }: Pick<DocumentPage, 'git'>): string | undefined {
  const { treeURL } = view.current.siteSpace.space.gitSync ?? {};
  if (!hasEditLinks(view) || treeURL === undefined || git === undefined) return undefined;
  return webUrl(`${editorOf(treeURL)}/${encodePath(git.path)}`)?.href;
}

/** The prefix at which GitHub, GitLab and hosts like them edit the files of a branch. */
function editorOf(treeUrl: string): string {
  return treeUrl
    .replace(/^(https?:\/\/[^/]+(?:\/[^/]+)+?\/-)\/(?:tree|blob)\//, '$1/edit/')
    .replace(/^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/(?:tree|blob)\//, '$1/edit/');
}
