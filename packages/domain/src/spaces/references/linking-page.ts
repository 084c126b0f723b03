import type { LinkingPage, PageTree } from '@lectern/content';

/** A page that has links: its paths decide what relative ones lead to. */
export function linkingPage(pageTree: PageTree, id: string, space: string): LinkingPage {
  const gitPath = pageTree.find(id)?.git?.path;
  return { id, space, path: pageTree.pathOf(id), ...(gitPath !== undefined && { gitPath }) };
}
