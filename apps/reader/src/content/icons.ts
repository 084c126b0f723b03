import { createRequire } from 'node:module';
import { z } from 'zod';
import { type Html, html } from '../html/html.ts';

const require = createRequire(import.meta.url);
/** The free icons of Font Awesome as data, in the format of Iconify: the first set with a name has its icon. */
const sets = ['fa7-solid', 'fa7-brands'] as const;
const iconSet = z.object({ icons: z.record(z.string(), z.object({ body: z.string() })) });
type IconSet = z.infer<typeof iconSet>;

const lineBox = '0 64 640 512';

/** Those that were used, by name. */
const known = new Map<string, Html>();
let read: readonly IconSet[] | undefined;

/** The icon of a name of Font Awesome, as SVG; nothing for names that the free set lacks. */
export function icon(name: string | undefined): Html | undefined {
  if (name === undefined || !/^[a-z0-9]{1,30}(?:-[a-z0-9]{1,30}){0,6}$/.test(name)) return undefined;
  const drawn = known.get(name);
  if (drawn !== undefined) return drawn;
  read ??= sets.map((set) => iconSet.parse(require(`@iconify-json/${set}/icons.json`)));
  const set = read.findIndex(({ icons }) => Object.hasOwn(icons, name));
  const shape = /\bd="([^"]+)"/.exec(read[set]?.icons[name]?.body ?? '')?.[1];
  if (shape === undefined) return html``;
  const icon = draw(shape, sets[set] === 'fa7-brands');
  known.set(name, icon);
  return icon;
}

/**
 * Icons of a style other than `solid` are outlines, which the style sheet draws; logos stay as they are. Shapes stand in the
 * middle of a square of 640, for 512 of which Font Awesome makes room in a line; those that are higher overflow.
 */
function draw(shape: string, isLogo: boolean): Html {
  return html`<svg class="${isLogo ? 'icon logo' : 'icon'}" viewBox="${lineBox}" aria-hidden="true">
    <path d="${shape}" />
  </svg>`;
}

/** The icon as an image of its own, with all of its square. */
export function iconImage(icon: Html, color: string): string {
  return String(icon)
    .replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" fill="${color}" `)
    .replace(`viewBox="${lineBox}"`, 'viewBox="0 0 640 640"');
}

/** Icons of the interface, drawn for it: strokes on a grid of 24. */
const strokes = {
  search: 'M11 4a7 7 0 1 1 0 14a7 7 0 0 1 0-14zM21 21l-5-5',
  sun: 'M12 8a4 4 0 1 1 0 8a4 4 0 0 1 0-8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  download: 'M12 4v11M7 11l5 5l5-5M5 20h14',
  down: 'M6 9l6 6l6-6',
  next: 'M9 6l6 6l-6 6',
  external: 'M8 16L17 7M9 7h8v8',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.6 1.6M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.6-1.6',
  file: 'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM14 3v5h5',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  info: 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18zM12 11v5M12 8h.01',
  warning: 'M12 3.5L22 20H2zM12 10v4M12 17h.01',
  success: 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18zM8 12l3 3l5-6',
} as const;

export type SymbolName = keyof typeof strokes;

export function symbol(name: SymbolName): Html {
  return html`<svg class="symbol" viewBox="0 0 24 24" aria-hidden="true"><path d="${strokes[name]}" /></svg>`;
}
