// `pnpm bench-content`: see ../README.md.
import { writeFile } from 'node:fs/promises';
import { contentText } from './content-text.ts';
import { measureContent } from './measure-content.ts';

const rounds = Number(process.env['ROUNDS'] ?? 30);
const text = contentText(await measureContent([100, 10_000], rounds));
if (process.env['ROUNDS'] === undefined) await writeFile(new URL('report.md', import.meta.url), text);
console.log(text);
