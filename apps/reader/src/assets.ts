import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
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
  /** Sets the chosen mode before anything is shown. */
  readonly themeScript: Html;
  /** What permits it in the policy. */
  readonly themeSource: string;
};

/** Before the name of an asset in a path. No page has such a path. */
export const assetsPath = '~assets/';

const choose =
  "try{const t=localStorage.getItem('lectern-theme'),r=document.documentElement;if(t&&!r.dataset.theme)r.dataset.theme=t}catch{}";

export function loadAssets(): Assets {
  return {
    style: loadAsset('reader', 'css', 'text/css; charset=utf-8'),
    script: loadAsset('reader', 'js', 'text/javascript; charset=utf-8'),
    themeScript: new Html(`<script>${choose}</script>`),
    themeSource: hashSource(choose),
  };
}

function loadAsset(name: string, extension: string, contentType: string): Asset {
  const text = readFileSync(new URL(`./assets/${name}.${extension}`, import.meta.url), 'utf8');
  // Comments at the begins of lines, and indentation; nothing that a text of several lines could contain.
  const lines = text.split('\n').map((line) => line.trim());
  const short = lines.filter((line) => line !== '' && !line.startsWith('//') && !/^\/\*.*\*\/$/.test(line));
  const bytes = Buffer.from(short.join('\n'));
  const file = `${name}.${hash('sha256', bytes, 'hex').slice(0, 12)}.${extension}`;
  return { path: assetsPath + file, name: file, contentType, body: new ResponseBody(bytes) };
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
