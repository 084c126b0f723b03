import type { CustomizationSettings } from '@lectern/contract';

type Styling = CustomizationSettings['styling'];
type Font = Styling['font'] | Styling['monospaceFont'];
type CustomFont = Exclude<Font, string>;

/**
 * A font of a name is shown where the reader has it, and otherwise a font of its kind that systems bring along: a file would be
 * a request, and move the text when it comes.
 */
const kinds = {
  sans: 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",sans-serif',
  humanist: 'Seravek,"Gill Sans Nova",Calibri,"DejaVu Sans",source-sans-pro,system-ui,sans-serif',
  geometric: 'Avenir,Montserrat,Corbel,"URW Gothic",source-sans-pro,system-ui,sans-serif',
  serif: 'ui-serif,Charter,"Bitstream Charter","Noto Serif",Cambria,Georgia,serif',
  slab: 'Rockwell,"Rockwell Nova","DejaVu Serif","Sitka Small",ui-serif,serif',
  mono: 'ui-monospace,SFMono-Regular,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace',
} as const;

const fonts: Readonly<Record<string, readonly [names: string, kind: keyof typeof kinds]>> = {
  ABCFavorit: ['"ABC Favorit"', 'sans'],
  Inter: ['"Inter Variable",Inter', 'sans'],
  Roboto: ['Roboto', 'sans'],
  RobotoSlab: ['"Roboto Slab"', 'slab'],
  OpenSans: ['"Open Sans"', 'humanist'],
  SourceSansPro: ['"Source Sans 3","Source Sans Pro"', 'humanist'],
  Lato: ['Lato', 'humanist'],
  Ubuntu: ['Ubuntu', 'humanist'],
  Raleway: ['Raleway', 'geometric'],
  Merriweather: ['Merriweather', 'serif'],
  Overpass: ['Overpass', 'sans'],
  NotoSans: ['"Noto Sans"', 'sans'],
  IBMPlexSerif: ['"IBM Plex Serif"', 'serif'],
  Poppins: ['Poppins', 'geometric'],
  FiraSans: ['"Fira Sans"', 'humanist'],
  FiraCode: ['"Fira Code"', 'mono'],
  IBMPlexMono: ['"IBM Plex Mono"', 'mono'],
  JetBrainsMono: ['"JetBrains Mono"', 'mono'],
  SourceCodePro: ['"Source Code Pro"', 'mono'],
  RobotoMono: ['"Roboto Mono"', 'mono'],
  SpaceMono: ['"Space Mono"', 'mono'],
  DMMono: ['"DM Mono"', 'mono'],
  Inconsolata: ['Inconsolata', 'mono'],
};

/** The value of `font-family` for a font. */
export function fontStack(font: Font, use: 'text' | 'code'): string {
  const fallback = use === 'code' ? kinds.mono : kinds.sans;
  if (typeof font !== 'string') {
    const name = familyOf(font);
    return name === '' ? fallback : `"${name}",${fallback}`;
  }
  const [names, kind] = fonts[font] ?? [];
  return names === undefined || kind === undefined ? fallback : `${names},${kinds[kind]}`;
}

/** The rules that load a font of an organization: only from the server of uploaded files, so that no other host is told of readers. */
export function fontFaces(font: Font, filesOrigin: string): string {
  if (typeof font === 'string') return '';
  const name = familyOf(font);
  if (name === '') return '';
  return font.fontFaces
    .map(({ weight, sources }) => {
      const urls = sources.flatMap(({ url, format }) => {
        const own = URL.canParse(url) ? new URL(url) : undefined;
        if (own?.origin !== filesOrigin) return [];
        return [`url("${cssUrl(own)}")${format === undefined ? '' : ` format("${format}")`}`];
      });
      return urls.length === 0
        ? ''
        : `@font-face{font-family:"${name}";font-weight:${weight};font-display:optional;src:${urls.join(',')}}`;
    })
    .join('');
}

/** Only letters and digits: the name of a custom font is text of a user. */
function familyOf({ fontFamily }: CustomFont): string {
  return fontFamily.replaceAll(/[^A-Za-z0-9]/g, ' ').trim();
}

/** Without the characters that could end a string of CSS; a URL has them encoded. */
function cssUrl(url: URL): string {
  return url.href.replaceAll(/["'()\\<>\s]/g, encodeURIComponent);
}
