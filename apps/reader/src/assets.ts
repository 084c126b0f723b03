import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ResponseBody } from '@lectern/domain';
import { Html } from './html/html.ts';
import { hashSource } from './html/style-sheet.ts';

/** A file with the hash of its content in its name: it never changes. */
type Asset = {
  /** Below the URL of a site. */
  readonly path: string;
  readonly name: string;
  readonly contentType: string;
  readonly body: ResponseBody;
};

export type Assets = {
  readonly style: Asset;
  readonly script: Asset;
  /** What is nice to have: actions of a page, images in large, diagrams. */
  readonly tools: Asset;
  /** The form that sends requests to a documented server; only for pages with operations. */
  readonly tryIt: Asset;
  /** Which pages browsers may prerender before they are asked for (Speculation Rules). */
  readonly rules: Asset;
  /** The document that draws diagrams, in a frame of its own. */
  readonly diagrams: Asset & { readonly policy: string };
  /** The library that it uses, which is read when somebody needs it. */
  readonly library: Pick<Asset, 'name' | 'path'> & { read(): Asset };
  /** Sets the chosen mode before anything is shown. */
  readonly themeScript: Html;
  /** What permits it in the policy. */
  readonly themeSource: string;
};

/** Before the name of an asset in a path. No page has such a path. */
export const assetsPath = '~assets/';

/** Again when a page is shown that was prerendered, or left: its reader may have chosen something else meanwhile. */
const choose =
  "{const f=()=>{try{const t=localStorage.getItem('lectern-theme'),r=document.documentElement,d=localStorage.getItem('lectern-dismissed');if(t&&r.dataset.fixed===undefined)r.dataset.theme=t;if(d)r.dataset.dismissed=d}catch{}};f();document.addEventListener('prerenderingchange',f);addEventListener('pageshow',f)}";

/** The pattern is relative to the URL of the rules, which are in a folder of the site. Searches, files and Markdown are no pages. */
const pageLinks = {
  where: {
    and: [
      { href_matches: '..*' },
      {
        not: {
          selector_matches:
            '[download], [rel~=nofollow], [href*="?"], [href*="/~"], [href$=".md"], [href$=".txt"], [href$=".xml"]',
        },
      },
    ],
  },
  // Once the pointer rests on a link, or presses it.
  eagerness: 'moderate',
};
/** Browsers prerender what they may, and prefetch where they do not, to save memory for example. */
const speculationRules = { prefetch: [pageLinks], prerender: [pageLinks] };

export function loadAssets(): Assets {
  const javaScript = 'text/javascript; charset=utf-8';
  const library = diagramLibrary();
  return {
    style: loadAsset(['reader', 'features'], 'css', 'text/css; charset=utf-8'),
    script: loadAsset(['reader'], 'js', javaScript),
    tools: loadAsset(['tools'], 'js', javaScript),
    tryIt: loadAsset(['try-it'], 'js', javaScript),
    rules: assetOf('speculation', 'json', {
      contentType: 'application/speculationrules+json',
      bytes: Buffer.from(JSON.stringify(speculationRules)),
    }),
    diagrams: diagramDocument(library.name),
    library,
    themeScript: new Html(`<script>${choose}</script>`),
    themeSource: hashSource(choose),
  };
}

function readSource(file: string): string {
  return readFileSync(new URL(`./assets/${file}`, import.meta.url), 'utf8');
}

/** Sources as one file, which has the name of the first. */
function loadAsset(names: readonly [string, ...string[]], extension: string, contentType: string): Asset {
  const text = names.map((part) => readSource(`${part}.${extension}`)).join('\n');
  // Comments at the begins of lines, and indentation; nothing that a text of several lines could contain.
  const lines = text.split('\n').map((line) => line.trim());
  const short = lines.filter((line) => line !== '' && !line.startsWith('//') && !/^\/\*.*\*\/$/.test(line));
  return assetOf(names[0], extension, { contentType, bytes: Buffer.from(short.join('\n')) });
}

function assetOf(
  name: string,
  extension: string,
  { contentType, bytes }: { readonly contentType: string; readonly bytes: Buffer },
): Asset {
  const file = `${name}.${hash('sha256', bytes, 'hex').slice(0, 12)}.${extension}`;
  return { path: assetsPath + file, name: file, contentType, body: new ResponseBody(bytes) };
}

/** Its name has its version, so that the file is not read before somebody needs it. */
function diagramLibrary(): Assets['library'] {
  const file = createRequire(import.meta.url).resolve('@mermaid-js/tiny');
  const { mtimeMs, size } = statSync(file);
  const name = `mermaid.${hash('sha256', `${mtimeMs} ${size}`, 'hex').slice(0, 12)}.js`;
  let asset: Asset | undefined;
  const read = (): Asset => {
    const contentType = 'text/javascript; charset=utf-8';
    asset ??= { path: assetsPath + name, name, contentType, body: new ResponseBody(readFileSync(file)) };
    return asset;
  };
  return { name, path: assetsPath + name, read };
}

/** It is in a sandbox without an origin: it can reach neither the page nor the network, and may have styles for that. */
function diagramDocument(library: string): Assets['diagrams'] {
  const script = readSource('diagrams.js');
  const bytes = Buffer.from(
    `<!doctype html><meta charset="utf-8"><title>Diagrams</title><body><script src="${library}"></script><script>${script}</script>`,
  );
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hashSource(script)}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');
  return { ...assetOf('diagrams', 'html', { contentType: 'text/html; charset=utf-8', bytes }), policy };
}

/** The picture of an emoji, by its code points in the name of the file. */
export function emojiPicture(name: string): Buffer | undefined {
  const [, points] = /^emoji-([0-9a-f]{2,6}(?:-[0-9a-f]{2,6}){0,10})\.svg$/.exec(name) ?? [];
  if (points === undefined) return undefined;
  const codes = points.split('-').map((point) => Number.parseInt(point, 16));
  if (codes.some((code) => code > 0x10_ff_ff || code < 0xa9)) return undefined;
  const text = String.fromCodePoint(...codes);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><text y=".9em" font-size="90">${text}</text></svg>`,
  );
}
