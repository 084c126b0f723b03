import { hash } from 'node:crypto';
import { icon, iconImage } from '../content/icons.ts';
import { directionOf } from '../messages/messages.ts';
import { emojiText } from './header.ts';
import { pictureColors } from './theme.ts';
import { ancestorsOf, type PageTree, type TreePage } from '../site/page-tree.ts';
import { absoluteUrl, type SiteView } from '../site/site-view.ts';
import type { Picture } from './picture.ts';

/** Before the pictures of pages in a path below that of their space. No page has such a path. */
export const picturesPath = '~card/';

/** Longer texts would be cut anyway. */
const most = { title: 160, description: 240, site: 60, place: 90 } as const;

/** What of a page its picture shows; nothing for pages that not everybody may see. */
export function pictureOf(view: SiteView, tree: PageTree, page: TreePage): Picture | undefined {
  if (!isForAll(view)) return undefined;
  const { section } = view.current;
  const title = page.title === '' ? view.title : page.title;
  const emoji = page.emoji ?? view.settings.favicon.emoji ?? view.site.icon?.emoji;
  const colors = pictureColors(view.settings);
  const above = page === tree.home ? [] : ancestorsOf(page).map((parent) => parent.title);
  const places = [...(section === undefined ? [view.current.siteSpace.title] : [section.title]), ...above];
  const drawn = emoji === undefined ? icon(page.icon ?? section?.icon) : undefined;
  return {
    title: cut(title, most.title),
    description: page.description === undefined ? undefined : cut(page.description, most.description),
    site: cut(view.title, most.site),
    place: cut(places.join(' › '), most.place),
    emoji: emoji === undefined ? undefined : emojiText(emoji),
    icon: drawn === undefined || String(drawn) === '' ? undefined : iconImage(drawn, colors.accent),
    isRightToLeft: directionOf(title) === 'rtl',
    colors,
  };
}

/** The name of a picture: it changes with what it shows. */
export function pictureName(picture: Picture, { id }: TreePage): string {
  return `${hash('sha256', JSON.stringify(picture), 'hex').slice(0, 12)}-${id}.png`;
}

/** The absolute URL of the picture of a page. */
export function pictureUrl(view: SiteView, tree: PageTree, page: TreePage): string | undefined {
  const picture = pictureOf(view, tree, page);
  return picture && absoluteUrl(view, `${view.base}${picturesPath}${pictureName(picture, page)}`);
}

/** The id of the page that a picture is of. */
export function pictureIdIn(path: string): string | undefined {
  return /^~card\/[0-9a-f]{12}-([\w-]{1,100})\.png$/.exec(path)?.[1];
}

/** Whether nobody needs a session for what is shown. */
function isForAll({ site, isPreview, lookup }: SiteView): boolean {
  const isOpen = site.visibility === 'public' || site.visibility === 'unlisted';
  return isOpen && !isPreview && lookup.contextId === undefined;
}

function cut(value: string, length: number): string {
  return value.length <= length ? value : `${value.slice(0, length - 1)}…`.toWellFormed();
}
