import { type Font, openSync } from 'fontkit';
import { fontFile, type ShapedScript, shapedScriptOf } from './font-files.ts';
import { openShapedFont } from './shaped-font.ts';
import type { TextStyle } from './text-style.ts';

/** The variant of unified ideographs. */
type Script = 'chinese' | 'japanese' | 'korean';

/** A font face of a document. */
export type Face = {
  readonly key: string;
  readonly font: Font;
  /** Fonts without an italic are slanted. */
  readonly slanted: boolean;
  /** For a script that needs shaping. */
  readonly script?: ShapedScript | undefined;
};

/** A run of text in one font, or a character without a glyph in any. */
type Run = { readonly text: string; readonly face: Face; readonly isMissing?: true };

const scripts: Readonly<Record<Script, readonly Script[]>> = {
  chinese: ['chinese', 'japanese', 'korean'],
  japanese: ['japanese', 'chinese', 'korean'],
  korean: ['korean', 'chinese', 'japanese'],
};

const plain = /^[\x20-\x7e\u00a0-\u024f]*$/;
/** Characters that combine with the one before: marks, joiners and variation selectors. */
const combining = /^(?:\p{M}|\p{Join_Control}|\p{Variation_Selector}|\p{Emoji_Modifier})$/u;
const ignorable = /^\p{Default_Ignorable_Code_Point}$/u;
const emojiPresentation = /^\p{Emoji_Presentation}$/u;
const emojiForm = 0xfe0f;
const joiner = 0x200d;

/** The installed fonts, each opened on first use. */
export class Fonts {
  readonly #fonts = new Map<string, Font>();
  readonly #faces = new Map<string, Face>();
  readonly #chains = new Map<string, readonly string[]>();
  /** By chain of fonts and character, the first face with a glyph. */
  readonly #facesByChain = new Map<string, Map<number, Face | undefined>>();
  #script: Script = 'chinese';

  /** The variant of ideographs from now on. */
  set script(script: Script) {
    this.#script = script;
  }

  /** Splits text into runs of one font; each character without a glyph is a run. */
  runs(text: string, style: TextStyle): Run[] {
    const { name, chain } = this.#chain(style);
    const first = this.#face(chain[0] ?? 'sans', style);
    if (plain.test(text)) return text === '' ? [] : [{ text, face: first }];
    const facesByCode = this.#facesByChain.get(name) ?? new Map<number, Face | undefined>();
    this.#facesByChain.set(name, facesByCode);
    const runs: { text: string; face: Face; isMissing?: true }[] = [];
    let joined = false;
    for (const { character, emoji } of characters(text)) {
      const code = character.codePointAt(0) ?? 0;
      const last = runs.at(-1);
      if (last !== undefined && (combining.test(character) || joined) && hasGlyph(last.face, code)) {
        last.text += character;
        joined = code === joiner;
        continue;
      }
      joined = false;
      // Variation selectors without a glyph are not visible.
      if (code >= 0xfe00 && code <= emojiForm) continue;
      const face = emoji ? this.#emojiFace(code, style) : undefined;
      if (face === undefined && !facesByCode.has(code))
        facesByCode.set(code, this.#faceWith(character, chain, style));
      const own = face ?? facesByCode.get(code);
      if (own === undefined) {
        if (!ignorable.test(character)) runs.push({ text: character, face: first, isMissing: true });
      } else if (last !== undefined && !last.isMissing && continuesFace(last.face, own, character))
        last.text += character;
      else runs.push({ text: character, face: own });
    }
    return runs;
  }

  /** One font for a whole text, without those that need shaping. */
  faceFor(text: string, style: TextStyle): Face {
    const faces = this.runs(text, style).flatMap(({ face }) => (face.script === undefined ? [face] : []));
    const [usual] = this.runs('a', style);
    return faces.find((face) => face.key !== usual?.face.key) ?? usual?.face ?? this.#face('sans', style);
  }

  #chain(style: TextStyle): { name: string; chain: readonly string[] } {
    const { mono, bold, italic } = style;
    const name = `${mono ? 'mono' : 'sans'}/${bold}/${italic}/${this.#script}`;
    const facesByCode = this.#chains.get(name);
    if (facesByCode !== undefined) return { name, chain: facesByCode };
    const weight = bold ? '-bold' : '';
    const cjkFonts = scripts[this.#script].map((script) => `${script}${weight}`);
    const chain = mono
      ? [`mono${weight}`, 'mono-symbols', ...cjkFonts, `symbols${weight}`, 'emoji']
      : [`sans${weight}${italic ? '-italic' : ''}`, ...cjkFonts, `symbols${weight}`, 'emoji'];
    this.#chains.set(name, chain);
    return { name, chain };
  }

  #faceWith(character: string, chain: readonly string[], style: TextStyle): Face | undefined {
    const script = shapedScriptOf(character);
    const own = script === undefined ? [] : [`${script.name}${style.bold ? '-bold' : ''}`];
    const code = character.codePointAt(0) ?? 0;
    const name = [...own, ...chain].find((one) => this.#open(one, script).hasGlyphForCodePoint(code));
    return name === undefined ? undefined : this.#face(name, style, name === own[0] ? script : undefined);
  }

  #emojiFace(code: number, style: TextStyle): Face | undefined {
    return this.#open('emoji').hasGlyphForCodePoint(code)
      ? this.#face('emoji', { ...style, italic: false })
      : undefined;
  }

  #face(name: string, { italic }: TextStyle, script?: ShapedScript): Face {
    const slanted = italic && !name.endsWith('-italic') && name !== 'emoji';
    const key = slanted ? `${name}/slanted` : name;
    const face = this.#faces.get(key) ?? { key: name, font: this.#open(name), slanted, script };
    this.#faces.set(key, face);
    return face;
  }

  #open(name: string, script?: ShapedScript): Font {
    const facesByCode = this.#fonts.get(name);
    if (facesByCode !== undefined) return facesByCode;
    const isShaped = script !== undefined && name.startsWith(script.name);
    const font = isShaped ? openShapedFont(fontFile(name), script) : openFont(fontFile(name));
    this.#fonts.set(name, font);
    return font;
  }
}

/** The most likely variant of ideographs in a text. */
export function scriptOf(text: string): Script {
  if (/[\u3040-\u30ff]/.test(text)) return 'japanese';
  return /[\uac00-\ud7af\u1100-\u11ff]/.test(text) ? 'korean' : 'chinese';
}

function openFont(path: string): Font {
  const font = openSync(path);
  if ('fonts' in font) throw new Error(`the font ${path} is a collection`);
  return font;
}

/** Whether a character continues the run before it, although another font has it, too. */
function continuesFace(face: Face, own: Face, character: string): boolean {
  if (face === own) return true;
  const isShared = character === ' ' || face.script?.matches.test(character) === true;
  return isShared && hasGlyph(face, character.codePointAt(0) ?? 0);
}

function hasGlyph({ font }: Face, code: number): boolean {
  return font.hasGlyphForCodePoint(code);
}

/** The characters of a text, and whether each has emoji presentation. */
function* characters(text: string): Generator<{ character: string; emoji: boolean }> {
  const all = Array.from(text);
  for (const [index, character] of all.entries()) {
    const hasEmojiSelector = all[index + 1]?.codePointAt(0) === emojiForm && !/^[\d#*]$/.test(character);
    yield { character, emoji: hasEmojiSelector || emojiPresentation.test(character) };
  }
}
