import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { FontsMissingError } from '../fonts-missing-error.ts';

// Fonts are optional dependencies: none is resolved before a PDF is rendered.
const require = createRequire(import.meta.url);

const google = (family: string, name: string) => require.resolve(`@expo-google-fonts/${family}/${name}.ttf`);
const dejaVu = (name: string) => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
// These packages export their entry point alone.
const cjk = (language: string, name: string) =>
  join(dirname(require.resolve(`@embedpdf/fonts-${language}`)), '..', 'fonts', `${name}.otf`);

const files: Readonly<Record<string, () => string>> = {
  sans: () => google('noto-sans', '400Regular/NotoSans_400Regular'),
  'sans-bold': () => google('noto-sans', '700Bold/NotoSans_700Bold'),
  'sans-italic': () => google('noto-sans', '400Regular_Italic/NotoSans_400Regular_Italic'),
  'sans-bold-italic': () => google('noto-sans', '700Bold_Italic/NotoSans_700Bold_Italic'),
  mono: () => google('noto-sans-mono', '400Regular/NotoSansMono_400Regular'),
  'mono-bold': () => google('noto-sans-mono', '700Bold/NotoSansMono_700Bold'),
  chinese: () => cjk('sc', 'NotoSansHans-Regular'),
  'chinese-bold': () => cjk('sc', 'NotoSansHans-Bold'),
  japanese: () => cjk('jp', 'NotoSansJP-Regular'),
  'japanese-bold': () => cjk('jp', 'NotoSansJP-Bold'),
  korean: () => cjk('kr', 'NotoSansKR-Regular'),
  'korean-bold': () => cjk('kr', 'NotoSansKR-Bold'),
  symbols: () => dejaVu('DejaVuSans'),
  'symbols-bold': () => dejaVu('DejaVuSans-Bold'),
  'mono-symbols': () => dejaVu('DejaVuSansMono'),
  emoji: () => google('noto-emoji', '400Regular/NotoEmoji_400Regular'),
};

/** A script that needs shaping: the forms and positions of its letters depend on their neighbors. */
export type ShapedScript = { readonly name: string; readonly matches: RegExp; readonly rightToLeft: boolean };

const shapedScripts: readonly ShapedScript[] = [
  { name: 'Arabic', matches: /^\p{Script_Extensions=Arabic}$/u, rightToLeft: true },
  { name: 'Hebrew', matches: /^\p{Script_Extensions=Hebrew}$/u, rightToLeft: true },
  { name: 'Thai', matches: /^\p{Script_Extensions=Thai}$/u, rightToLeft: false },
  { name: 'Devanagari', matches: /^\p{Script_Extensions=Devanagari}$/u, rightToLeft: false },
  { name: 'Bengali', matches: /^\p{Script_Extensions=Bengali}$/u, rightToLeft: false },
  { name: 'Tamil', matches: /^\p{Script_Extensions=Tamil}$/u, rightToLeft: false },
  { name: 'Telugu', matches: /^\p{Script_Extensions=Telugu}$/u, rightToLeft: false },
  { name: 'Gujarati', matches: /^\p{Script_Extensions=Gujarati}$/u, rightToLeft: false },
  { name: 'Gurmukhi', matches: /^\p{Script_Extensions=Gurmukhi}$/u, rightToLeft: false },
  { name: 'Kannada', matches: /^\p{Script_Extensions=Kannada}$/u, rightToLeft: false },
  { name: 'Malayalam', matches: /^\p{Script_Extensions=Malayalam}$/u, rightToLeft: false },
  { name: 'Sinhala', matches: /^\p{Script_Extensions=Sinhala}$/u, rightToLeft: false },
  { name: 'Khmer', matches: /^\p{Script_Extensions=Khmer}$/u, rightToLeft: false },
  { name: 'Lao', matches: /^\p{Script_Extensions=Lao}$/u, rightToLeft: false },
  { name: 'Myanmar', matches: /^\p{Script_Extensions=Myanmar}$/u, rightToLeft: false },
  { name: 'Ethiopic', matches: /^\p{Script_Extensions=Ethiopic}$/u, rightToLeft: false },
];

let areInstalled = false;

/** @throws FontsMissingError unless the files of all fonts are installed */
export function assertFontsInstalled(): void {
  if (areInstalled) return;
  try {
    for (const name of Object.keys(files)) fontFile(name);
    for (const { name } of shapedScripts) for (const weight of ['', '-bold']) fontFile(`${name}${weight}`);
  } catch (cause) {
    throw new FontsMissingError({ cause });
  }
  areInstalled = true;
}

/** The path of a font. The font of a script has the name of the script; bold ones end with `-bold`. */
export function fontFile(name: string): string {
  const file = files[name];
  if (file !== undefined) return file();
  const script = name.replace(/-bold$/, '');
  const weight = script === name ? '400Regular' : '700Bold';
  return google(`noto-sans-${script.toLowerCase()}`, `${weight}/NotoSans${script}_${weight}`);
}

/** The script of a character, if it needs shaping. */
export function shapedScriptOf(character: string): ShapedScript | undefined {
  return shapedScripts.find(({ matches }) => matches.test(character));
}
