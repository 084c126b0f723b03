import type { CustomizationSettings } from '@lectern/contract';
import { mix, readable, textOn } from '../html/colors.ts';
import { fontFaces, fontStack } from './fonts.ts';
import type { PictureColors } from './picture.ts';

type Styling = CustomizationSettings['styling'];
type Mode = 'light' | 'dark';

const plain = { light: '#ffffff', dark: '#131519' } as const;
const ink = { light: '#1b1f26', dark: '#e6e9ee' } as const;
const quiet = { light: '#565e6b', dark: '#a2abb8' } as const;

/** By settings, which visitors share: finding readable colours takes half a millisecond. */
const rules = new WeakMap<CustomizationSettings, string>();

/** The rules of the colours, corners and fonts of a site; every colour of text is made readable on its background. */
export function themeRules(settings: CustomizationSettings, filesOrigin: string): string {
  const known = rules.get(settings) ?? makeRules(settings, filesOrigin);
  // Others may still change.
  if (Object.isFrozen(settings)) rules.set(settings, known);
  return known;
}

function makeRules({ styling, header }: CustomizationSettings, filesOrigin: string): string {
  const light = modeVariables(styling, header, 'light');
  const dark = modeVariables(styling, header, 'dark');
  const variables = Object.entries(light).map(([name, value]) => {
    const other = dark[name] ?? value;
    return `--${name}:${value === other ? value : `light-dark(${value},${other})`}`;
  });
  const corners = { straight: '0px', rounded: '8px', circular: '16px' }[styling.corners];
  const depth = styling.depth === 'flat' ? 'none' : '0 1px 2px #0000000f,0 2px 8px #0000000a';
  variables.push(
    `--corner:${corners}`,
    `--depth:${depth}`,
    `--font:${fontStack(styling.font, 'text')}`,
    `--mono:${fontStack(styling.monospaceFont, 'code')}`,
  );
  const faces = [styling.font, styling.monospaceFont].map((font) => fontFaces(font, filesOrigin));
  return `:root{${variables.join(';')}}${faces.join('')}`;
}

/** The colours of the picture of a page: those of the mode that a site has without a choice. */
export function pictureColors({ styling, header, themes }: CustomizationSettings): PictureColors {
  const mode = themes.default;
  const isBold = styling.theme === 'bold';
  const {
    bg = plain[mode],
    text = ink[mode],
    quiet: soft = text,
    primary = text,
  } = modeVariables(styling, header, mode);
  if (!isBold)
    return {
      background: bg,
      shade: mix(bg, styling.primaryColor[mode], styling.theme === 'gradient' ? 0.28 : 0.14),
      text,
      quiet: soft,
      accent: primary,
    };
  const background = header.backgroundColor?.[mode] ?? styling.primaryColor[mode];
  const on = textOn(background);
  return {
    background,
    shade: mix(background, '#000000', 0.2),
    text: on,
    quiet: readable(mix(on, background, 0.25), [background, mix(background, '#000000', 0.2)]),
    accent: on,
  };
}

function modeVariables(
  styling: Styling,
  header: CustomizationSettings['header'],
  mode: Mode,
): Readonly<Record<string, string>> {
  const primary = styling.primaryColor[mode];
  const tint = styling.tint?.color[mode];
  const isTinted = styling.theme === 'muted' || tint !== undefined;
  const background = isTinted
    ? mix(plain[mode], tint ?? primary, mode === 'light' ? 0.035 : 0.05)
    : plain[mode];
  const surface = mix(background, tint ?? ink[mode], mode === 'light' ? 0.035 : 0.055);
  const grounds = [background, surface, mix(background, primary, 0.12)];
  const hint = (color: string) => readable(color, [mix(background, color, 0.09)]);
  const isBold = styling.theme === 'bold' || header.backgroundColor !== undefined;
  const top = isBold ? (header.backgroundColor?.[mode] ?? primary) : background;
  return {
    bg: background,
    surface,
    line: mix(background, ink[mode], 0.13),
    'line-strong': mix(background, ink[mode], 0.5),
    text: readable(ink[mode], grounds, 7),
    quiet: readable(quiet[mode], grounds),
    primary: readable(primary, grounds),
    'primary-fill': primary,
    'on-primary': textOn(primary),
    'primary-soft': mix(background, primary, 0.1),
    'code-bg': surface,
    top,
    'on-top': isBold
      ? readable(header.linkColor?.[mode] ?? textOn(top), [top])
      : readable(quiet[mode], grounds),
    'on-top-strong': isBold ? textOn(top) : readable(ink[mode], grounds, 7),
    ...Object.fromEntries(
      (['info', 'success', 'warning', 'danger'] as const).flatMap((name) => {
        const color = styling[`${name}Color`][mode];
        return [
          [name, hint(color)],
          [`${name}-soft`, mix(background, color, 0.09)],
        ];
      }),
    ),
    ...tokenColors(mode, surface),
  };
}

const tokens: Readonly<Record<Mode, Readonly<Record<string, string>>>> = {
  light: {
    k: '#a626a4',
    s: '#2c7a1f',
    n: '#8f5902',
    c: '#6a737d',
    f: '#2a5db0',
    p: '#95430d',
    o: '#4b5563',
    l: '#0f6674',
  },
  dark: {
    k: '#d8a0ef',
    s: '#9fd489',
    n: '#e8b26d',
    c: '#8b949e',
    f: '#86b7ff',
    p: '#f0a97e',
    o: '#a9b3c0',
    l: '#6fd0dd',
  },
};

function tokenColors(mode: Mode, background: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tokens[mode]).map(([name, color]) => [`t-${name}`, readable(color, [background])]),
  );
}
