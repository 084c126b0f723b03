import type { SpaceSearchHit } from '@lectern/contract';
import { attributes, type Content, html, type Html } from '../html/html.ts';
import { StyleSheet } from '../html/style-sheet.ts';
import { encodePath } from '../html/safe-url.ts';
import { type PageReader, readReferences } from '../content/read-references.ts';
import type { TreePage } from '../site/page-tree.ts';
import { spacesOf } from '../site/site-structure.ts';
import { pageUrl, spaceUrl } from '../site/site-view.ts';
import type { Assets } from '../assets.ts';
import { referencesOfSite, renderChildren } from './article.ts';
import { messagesOf } from '../messages/messages.ts';
import { describePage } from './describe-page.ts';
import { nearPages } from './near-pages.ts';
import { type SitePage, titleId } from './page-model.ts';
import { themeRules } from './theme.ts';

type Shell = Omit<SitePage, 'title' | 'main' | 'current' | 'query'>;

/** What pages without a document are made of. */
async function readShell(reader: PageReader, assets: Assets): Promise<Shell> {
  const { view, tree } = reader;
  const styles = new StyleSheet();
  styles.add(themeRules(view.settings, new URL(reader.source.addresses.publicUrl).origin));
  return {
    view,
    tree,
    styles,
    assets,
    messages: messagesOf(view.settings.internationalization.locale),
    references: await readReferences(reader, [], referencesOfSite(view)),
    description: undefined,
    canonical: undefined,
    isIndexed: false,
    outline: [],
    variantUrls: new Map(),
    feed: undefined,
    connections: new Set(),
    layout: { tableOfContents: true, outline: false },
  };
}

/** A group of pages, as links to them. */
export async function readGroup(reader: PageReader, assets: Assets, page: TreePage): Promise<SitePage> {
  const shell = { ...(await readShell(reader, assets)), current: page, description: describePage(page) };
  const main = html`<article>
    <h1 id="${titleId}">${page.title}</h1>
    ${renderChildren(shell)}
  </article>`;
  return { ...shell, title: page.title, query: '', main };
}

/** The URL of a space that has no pages yet. */
export async function readEmptySpace(reader: PageReader, assets: Assets): Promise<SitePage> {
  const shell = await readShell(reader, assets);
  const { title } = reader.view.current.siteSpace;
  const main = html`<article>
    <h1 id="${titleId}">${title}</h1>
    <p class="quiet">${shell.messages.empty}</p>
  </article>`;
  return { ...shell, current: undefined, title, query: '', main };
}

/** A path without a page, with pages whose titles or paths are near. */
export async function readNotFound(reader: PageReader, assets: Assets, path: string): Promise<SitePage> {
  const { view, tree } = reader;
  const shell = await readShell(reader, assets);
  const { messages } = shell;
  const near = nearPages(tree, path);
  const list =
    near.length > 0 &&
    html`<p>${messages.nearPages}</p>
      <ul>
        ${near.map((page) => html`<li><a href="${pageUrl(view.base, page.path, tree.home?.path)}">${page.title}</a></li>`)}
      </ul>`;
  const main = html`<article>
    <h1 id="${titleId}">${messages.notFound}</h1>
    <p class="lead">${messages.notFoundHint}</p>
    ${list}
    <p><a class="button primary" href="${view.base}">${messages.home}</a></p>
  </article>`;
  return { ...shell, current: undefined, title: messages.notFound, query: '', main };
}

/** The results of a search, as a page of its own. */
export async function readSearchPage(
  reader: PageReader,
  assets: Assets,
  { query, hits, isHere }: { query: string; hits: readonly SpaceSearchHit[]; isHere: boolean },
): Promise<SitePage> {
  const shell = await readShell(reader, assets);
  const { messages, view } = shell;
  const form = html`<form class="search-page" action="${view.base}" method="get">
    <input
      type="search"
      name="q"
      value="${query}"
      aria-label="${messages.searchHint}"
      maxlength="512"
    />${renderScope(shell, isHere)}<button class="button primary">${messages.search}</button>
  </form>`;
  const main = html`<article>
    <h1 id="${titleId}">${messages.search}</h1>
    ${form}${query !== '' && renderHits(reader, query, hits)}
  </article>`;
  return {
    ...shell,
    current: undefined,
    title: messages.search,
    description: messages.searchHint,
    query,
    main,
  };
}

/** Where to search, on a site of several spaces. */
function renderScope({ view, messages }: Pick<Shell, 'view' | 'messages'>, isHere: boolean): Content {
  const { siteSpace, section } = view.current;
  if (spacesOf(view.structure).length < 2) return undefined;
  return html`<select class="search-scope" name="in" aria-label="${messages.searchIn}">
    <option value="">${messages.everywhere}</option>
    <option value="here" ${attributes({ selected: isHere })}>${section?.title ?? siteSpace.title}</option>
  </select>`;
}

/** The list of results, which the dialog shows, too. */
export function renderHits(
  { view }: Pick<PageReader, 'view'>,
  query: string,
  hits: readonly SpaceSearchHit[],
): Html {
  const messages = messagesOf(view.settings.internationalization.locale);
  const placed = spacesOf(view.structure);
  const marks = markerOf(query);
  const items = hits.flatMap((hit) => {
    const space = placed.find(({ siteSpace }) => siteSpace.space.id === hit.id);
    if (space === undefined) return [];
    const base = spaceUrl(view, space);
    return hit.pages.map((page) => {
      // A section with the title of the page and no text would be a second link to it, without words.
      const found = (page.sections ?? []).filter(
        ({ title, body }) => body !== '' || (title !== '' && title !== page.title),
      );
      const sections = found.slice(0, 3).map(({ id, title, body }) => {
        const href = `${base}${encodePath(page.path)}${id === '' ? '' : `#${encodeURIComponent(id)}`}`;
        return html`<li>
          <a href="${href}"
            >${title !== '' && title !== page.title && html`<span class="hit-section">${marks(title)}</span>`}<span
              class="hit-text"
              >${marks(body)}</span
            ></a
          >
        </li>`;
      });
      return html`<li class="hit">
        <a href="${base}${encodePath(page.path)}"
          ><strong>${marks(page.title)}</strong><small>${space.siteSpace.title}</small></a
        >${
          sections.length > 0 &&
          html`<ul>
            ${sections}
          </ul>`
        }
      </li>`;
    });
  });
  return items.length === 0
    ? html`<p class="quiet" role="status">${messages.noResults}</p>`
    : html`<ul class="hits" aria-label="${messages.results}">
        ${items}
      </ul>`;
}

/** Marks the words of a query in a text. */
function markerOf(query: string): (text: string) => Content {
  const words = query
    .toLowerCase()
    .split(/[\s"]/)
    .filter((word) => word.length > 1)
    .slice(0, 10);
  return (text) => {
    const lower = text.toLowerCase();
    // Lower case may have another length, in few languages.
    if (lower.length !== text.length || words.length === 0) return text;
    const parts: Content[] = [];
    let end = 0;
    while (end < text.length) {
      const found = words
        .map((word) => ({ word, at: indexOfWord(lower, word, end) }))
        .filter(({ at }) => at !== -1)
        .toSorted((a, b) => a.at - b.at || b.word.length - a.word.length)[0];
      if (found === undefined) break;
      const { word, at } = found;
      parts.push(text.slice(end, at), html`<mark>${text.slice(at, at + word.length)}</mark>`);
      end = at + word.length;
    }
    return [...parts, text.slice(end)];
  };
}

/** Where a word begins with these letters; scripts without spaces between words have them anywhere. */
function indexOfWord(text: string, word: string, from: number): number {
  let at = text.indexOf(word, from);
  while (at > 0 && isSpaced(text[at - 1]) && isSpaced(word[0])) at = text.indexOf(word, at + 1);
  return at;
}

function isSpaced(character = ''): boolean {
  return /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u.test(character);
}

/** A page of a site that cannot be shown, or of none. */
export function renderError(
  status: number,
  message: string,
  assets: Pick<Assets, 'themeScript'>,
): { text: string; styles: StyleSheet } {
  const styles = new StyleSheet();
  styles.add(
    ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:light-dark(#1b1f26,#e6e9ee);background:light-dark(#fff,#131519)}main{max-width:32rem;padding:2rem 1.5rem 14vh;text-align:center}h1{margin:0 0 .5rem;font-size:clamp(3.5rem,12vw,5rem);line-height:1;letter-spacing:-.04em;color:light-dark(#6b7280,#8b95a5)}p{margin:0;font-size:1.1rem;text-wrap:balance}',
  );
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${String(status)}</title>
        <link rel="icon" href="data:," />
        ${styles.element}${assets.themeScript}
      </head>
      <body>
        <main>
          <h1>${String(status)}</h1>
          <p>${message}</p>
        </main>
      </body>
    </html>`;
  return { text: String(page), styles };
}
