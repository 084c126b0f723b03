import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Font, openSync } from 'fontkit';
import type { TextStyle } from './text-style.ts';

/** How ideographs are drawn that China, Japan and Korea write in different ways. */
export type Script = 'chinese' | 'japanese' | 'korean';

/** A font as a document knows it. */
export type Face = {
  readonly key: string;
  readonly font: Font;
  /** No font of its own is slanted: the upright one is. */
  readonly slanted: boolean;
};

/** A piece of text that one font can show. */
export type Run = { readonly text: string; readonly face: Face };

const require = createRequire(import.meta.url);

const google = (family: string, name: string) => require.resolve(`@expo-google-fonts/${family}/${name}.ttf`);
const dejaVu = (name: string) => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
// The packages name their entry alone.
const ideographs = (language: string, name: string) =>
  join(dirname(require.resolve(`@embedpdf/fonts-${language}`)), '..', 'fonts', `${name}.otf`);

const files: Readonly<Record<string, () => string>> = {
  sans: () => google('noto-sans', '400Regular/NotoSans_400Regular'),
  'sans-bold': () => google('noto-sans', '700Bold/NotoSans_700Bold'),
  'sans-italic': () => google('noto-sans', '400Regular_Italic/NotoSans_400Regular_Italic'),
  'sans-bold-italic': () => google('noto-sans', '700Bold_Italic/NotoSans_700Bold_Italic'),
  mono: () => google('noto-sans-mono', '400Regular/NotoSansMono_400Regular'),
  'mono-bold': () => google('noto-sans-mono', '700Bold/NotoSansMono_700Bold'),
  chinese: () => ideographs('sc', 'NotoSansHans-Regular'),
  'chinese-bold': () => ideographs('sc', 'NotoSansHans-Bold'),
  japanese: () => ideographs('jp', 'NotoSansJP-Regular'),
  'japanese-bold': () => ideographs('jp', 'NotoSansJP-Bold'),
  korean: () => ideographs('kr', 'NotoSansKR-Regular'),
  'korean-bold': () => ideographs('kr', 'NotoSansKR-Bold'),
  symbols: () => dejaVu('DejaVuSans'),
  'symbols-bold': () => dejaVu('DejaVuSans-Bold'),
  'mono-symbols': () => dejaVu('DejaVuSansMono'),
  emoji: () => google('noto-emoji', '400Regular/NotoEmoji_400Regular'),
};

const scripts: Readonly<Record<Script, readonly Script[]>> = {
  chinese: ['chinese', 'japanese', 'korean'],
  japanese: ['japanese', 'chinese', 'korean'],
  korean: ['korean', 'chinese', 'japanese'],
};

const plain = /^[\x20-\x7e\u00a0-\u024f]*$/;
/** What stands on the character before it: accents, joiners and the choice of a form. */
const attached = /^(?:\p{M}|\p{Join_Control}|\p{Variation_Selector}|\p{Emoji_Modifier})$/u;
const pictured = /^\p{Emoji_Presentation}$/u;
const emojiForm = 0xfe0f;
const joiner = 0x200d;

/** The fonts that are bundled. Each is opened when a text needs it. */
export class Fonts {
  readonly #fonts = new Map<string, Font>();
  readonly #faces = new Map<string, Face>();
  readonly #chains = new Map<string, readonly string[]>();
  /** By chain and character, which font of the chain has it. */
  readonly #known = new Map<string, Map<number, Face>>();
  #script: Script = 'chinese';

  /** What the ideographs from now on are drawn for. */
  set script(script: Script) {
    this.#script = script;
  }

  /** The pieces of a text by the font that shows them; characters that no font has are shown as missing. */
  runs(text: string, style: TextStyle): Run[] {
    const { name, chain } = this.#chain(style);
    const first = this.#face(chain[0] ?? 'sans', style);
    if (plain.test(text)) return text === '' ? [] : [{ text, face: first }];
    const known = this.#known.get(name) ?? new Map<number, Face>();
    this.#known.set(name, known);
    const runs: { text: string; face: Face }[] = [];
    let joined = false;
    for (const { character, emoji } of characters(text)) {
      const code = character.codePointAt(0) ?? 0;
      const last = runs.at(-1);
      if (last !== undefined && (attached.test(character) || joined) && has(last.face, code)) {
        last.text += character;
        joined = code === joiner;
        continue;
      }
      joined = false;
      // The choice of a form that no font offers shows nothing.
      if (code >= 0xfe00 && code <= emojiForm) continue;
      const face = emoji ? this.#emojiFace(code, style) : undefined;
      const own = face ?? known.get(code) ?? this.#faceWith(code, chain, style);
      if (face === undefined) known.set(code, own);
      if (last !== undefined && (last.face === own || (character === ' ' && has(last.face, code))))
        last.text += character;
      else runs.push({ text: character, face: own });
    }
    return runs;
  }

  #chain(style: TextStyle): { name: string; chain: readonly string[] } {
    const { mono, bold, italic } = style;
    const name = `${mono ? 'mono' : 'sans'}/${bold}/${italic}/${this.#script}`;
    const known = this.#chains.get(name);
    if (known !== undefined) return { name, chain: known };
    const weight = bold ? '-bold' : '';
    const east = scripts[this.#script].map((script) => `${script}${weight}`);
    const chain = mono
      ? [`mono${weight}`, 'mono-symbols', ...east, `symbols${weight}`, 'emoji']
      : [`sans${weight}${italic ? '-italic' : ''}`, ...east, `symbols${weight}`, 'emoji'];
    this.#chains.set(name, chain);
    return { name, chain };
  }

  #faceWith(code: number, chain: readonly string[], style: TextStyle): Face {
    for (const name of chain) {
      if (this.#open(name).hasGlyphForCodePoint(code)) return this.#face(name, style);
    }
    return this.#face(chain[0] ?? 'sans', style);
  }

  #emojiFace(code: number, style: TextStyle): Face | undefined {
    return this.#open('emoji').hasGlyphForCodePoint(code)
      ? this.#face('emoji', { ...style, italic: false })
      : undefined;
  }

  #face(name: string, { italic }: TextStyle): Face {
    const slanted = italic && !name.endsWith('-italic') && name !== 'emoji';
    const key = slanted ? `${name}/slanted` : name;
    const face = this.#faces.get(key) ?? { key: name, font: this.#open(name), slanted };
    this.#faces.set(key, face);
    return face;
  }

  #open(name: string): Font {
    const known = this.#fonts.get(name);
    if (known !== undefined) return known;
    const file = files[name];
    if (file === undefined) throw new Error(`there is no font ${name}`);
    const font = openSync(file());
    if ('fonts' in font) throw new Error(`the font ${name} is a collection`);
    this.#fonts.set(name, font);
    return font;
  }
}

/** For whom the ideographs of a text are most likely written. */
export function scriptOf(text: string): Script {
  if (/[\u3040-\u30ff]/.test(text)) return 'japanese';
  return /[\uac00-\ud7af\u1100-\u11ff]/.test(text) ? 'korean' : 'chinese';
}

function has({ font }: Face, code: number): boolean {
  return font.hasGlyphForCodePoint(code);
}

/** The characters of a text, and whether each is to be shown as an emoji. */
function* characters(text: string): Generator<{ character: string; emoji: boolean }> {
  const all = Array.from(text);
  for (const [index, character] of all.entries()) {
    const asked = all[index + 1]?.codePointAt(0) === emojiForm && !/^[\d#*]$/.test(character);
    yield { character, emoji: asked || pictured.test(character) };
  }
}
