import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Node, Renderer } from '@takumi-rs/wasm/node';
import { type Picture, pictureSize } from '../page/picture.ts';

const require = createRequire(import.meta.url);

const google = (family: string, name: string) => require.resolve(`@expo-google-fonts/${family}/${name}.ttf`);
// These packages export their entry point alone.
const cjk = (language: string, name: string) =>
  join(dirname(require.resolve(`@embedpdf/fonts-${language}`)), '..', 'fonts', `${name}.otf`);

type Font = { readonly name: string; readonly needed: RegExp; readonly files: () => readonly string[] };

const script = (name: string, needed: RegExp): Font => ({
  name,
  needed,
  files: () =>
    ['400Regular', '700Bold'].map((weight) =>
      google(`noto-sans-${name.toLowerCase()}`, `${weight}/NotoSans${name}_${weight}`),
    ),
});

/** Fonts are read when a text needs them; they are optional packages. */
const fonts: readonly Font[] = [
  {
    name: 'Sans',
    needed: /./u,
    files: () =>
      ['400Regular', '700Bold'].map((weight) => google('noto-sans', `${weight}/NotoSans_${weight}`)),
  },
  script('Arabic', /\p{Script=Arabic}/u),
  script('Hebrew', /\p{Script=Hebrew}/u),
  script('Devanagari', /\p{Script=Devanagari}/u),
  script('Thai', /\p{Script=Thai}/u),
  {
    name: 'Japanese',
    needed: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    files: () => [cjk('jp', 'NotoSansJP-Regular'), cjk('jp', 'NotoSansJP-Bold')],
  },
  {
    name: 'Korean',
    needed: /\p{Script=Hangul}/u,
    files: () => [cjk('kr', 'NotoSansKR-Regular'), cjk('kr', 'NotoSansKR-Bold')],
  },
  {
    name: 'Chinese',
    needed: /\p{Script=Han}/u,
    files: () => [cjk('sc', 'NotoSansHans-Regular'), cjk('sc', 'NotoSansHans-Bold')],
  },
  {
    name: 'Emoji',
    needed: /\p{Extended_Pictographic}/u,
    files: () => [google('noto-emoji', '400Regular/NotoEmoji_400Regular')],
  },
];

const renderer = new Renderer();
/** Those that the renderer has, in this order. */
const registered = new Set<string>();

/** The bytes of a PNG. */
export async function drawPicture(picture: Picture): Promise<Uint8Array> {
  const { title, description = '', site, place, emoji = '' } = picture;
  registerFonts([title, description, site, place, emoji].join(' '));
  return renderer.render(nodeOf(picture), {
    ...pictureSize,
    format: 'png',
    fontFamilies: fonts.map(({ name }) => name).filter((name) => registered.has(name)),
    images: picture.icon === undefined ? [] : [{ src: 'icon', data: Buffer.from(picture.icon) }],
  });
}

function registerFonts(text: string): void {
  for (const { name, needed, files } of fonts) {
    if (registered.has(name) || !needed.test(text)) continue;
    for (const file of files()) renderer.registerFont({ name, data: readFileSync(file) });
    registered.add(name);
  }
}

type Style = NonNullable<Node['style']>;

function text(value: string, style: Style): Node {
  return { type: 'text', text: value, style };
}

function box(style: Style, children: Node[]): Node {
  return { type: 'container', style: { display: 'flex', ...style }, children };
}

/** One that is cut after some lines. */
function lines(most: number): Style {
  // Below the line that is last, letters may reach further than the line.
  return { lineClamp: most, textOverflow: 'ellipsis', overflow: 'hidden', paddingBottom: '0.25em' };
}

function nodeOf({
  title,
  description,
  site,
  place,
  emoji,
  icon,
  isRightToLeft,
  colors: { background, shade, text: ink, quiet, accent },
}: Picture): Node {
  const direction: Style = { direction: isRightToLeft ? 'rtl' : 'ltr' };
  const size = title.length > 70 ? 56 : title.length > 34 ? 68 : 84;
  const mark: Node[] =
    emoji !== undefined
      ? [text(emoji, { fontSize: 48, color: accent, lineHeight: 1.1 })]
      : icon !== undefined
        ? [{ type: 'image', src: 'icon', style: { width: 55, height: 55, objectFit: 'contain' } }]
        : [];
  const head = box({ flexDirection: 'row', alignItems: 'center', gap: 20, ...direction }, [
    ...mark,
    text(site, { fontSize: 34, fontWeight: 700, color: ink, ...lines(1) }),
  ]);
  const middle = box({ flexDirection: 'column', gap: 10, ...direction }, [
    text(title, {
      fontSize: size,
      fontWeight: 700,
      lineHeight: isRightToLeft ? 1.4 : 1.14,
      letterSpacing: isRightToLeft ? 0 : -1.5,
      color: ink,
      ...lines(3),
    }),
    ...(description === undefined
      ? []
      : [text(description, { fontSize: 31, lineHeight: 1.4, color: quiet, ...lines(2) })]),
  ]);
  const foot = box({ flexDirection: 'row', alignItems: 'center', gap: 20, ...direction }, [
    box({ width: 56, height: 8, borderRadius: 4, backgroundColor: accent }, []),
    text(place, { fontSize: 26, color: quiet, ...lines(1) }),
  ]);
  return box(
    {
      width: '100%',
      height: '100%',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: '68px 76px',
      backgroundColor: background,
      backgroundImage: `linear-gradient(135deg, ${background} 45%, ${shade} 100%)`,
      borderBottom: `14px solid ${accent}`,
    },
    [head, middle, foot],
  );
}
