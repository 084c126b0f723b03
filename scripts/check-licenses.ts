/**
 * Checks the licenses of everything that the packages need at run time, and that `NOTICE` has the notices that some of
 * it asks to pass on; `--write` writes that file.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Dependency = {
  readonly name: string;
  readonly versions: readonly string[];
  readonly paths: readonly string[];
};

/** Licenses, as SPDX expressions, that permit use and distribution with a notice at most. */
const permissive = new Set([
  '(MIT AND Zlib)',
  '(MIT OR Apache-2.0)',
  '(MIT OR GPL-3.0-or-later)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT AND OFL-1.1',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
]);
/** Packages whose `license` is no SPDX expression, and what their license is. */
const read: ReadonlyMap<string, string> = new Map([
  ['dejavu-fonts-ttf', 'that of Bitstream Vera: fonts may be used and passed on, not sold alone'],
  ['duck', 'BSD-2-Clause in its LICENSE'],
]);

const root = join(import.meta.dirname, '..');
const noticePath = join(root, 'NOTICE');
const listed: Record<string, Dependency[]> = JSON.parse(
  execFileSync('pnpm', ['licenses', 'list', '--recursive', '--prod', '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }),
);
const dependencies = Object.values(listed).flat();
if (dependencies.length < 100) throw new Error('pnpm lists too few dependencies: install them first.');

const refused = Object.entries(listed)
  .filter(([license]) => !permissive.has(license))
  .flatMap(([license, packages]) => packages.map(({ name }) => ({ name, license })))
  .filter(({ name }) => !read.has(name));
for (const { name, license } of refused)
  console.log(`${name}: ${license} is not among the permissive licenses.`);

/** What a package asks to be said of it, by its name. */
const attributions: ReadonlyMap<string, string> = new Map(
  ['@iconify-json/fa7-brands', '@iconify-json/fa7-solid'].map((name) => [
    name,
    'Icons of Font Awesome Free by Fonticons, Inc. (https://fontawesome.com), licensed under\nCC BY 4.0: https://creativecommons.org/licenses/by/4.0/',
  ]),
);
const toAttribute = (listed['CC-BY-4.0'] ?? []).map(({ name }) => name);
const unattributed = toAttribute.filter((name) => !attributions.has(name));
for (const name of unattributed)
  console.log(`${name}: CC-BY-4.0 asks to name its authors, in \`attributions\`.`);
const attributed = toAttribute.map((name) => `${name}\n\n${attributions.get(name)}\n`);
const notice = noticeOf(dependencies, attributed);
if (process.argv.includes('--write')) writeFileSync(noticePath, notice);
const isCurrent = readFileSync(noticePath, 'utf8') === notice;
if (!isCurrent) console.log('NOTICE is not that of the dependencies: node scripts/check-licenses.ts --write');
console.log(`${dependencies.length} dependencies, ${refused.length} without a permissive license.`);
if (refused.length + unattributed.length > 0 || !isCurrent) process.exitCode = 1;

function noticeOf(packages: readonly Dependency[], attributions: readonly string[]): string {
  const notices = packages
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, paths: [path = ''] }) =>
      globSync('NOTICE*', { cwd: path }).map(
        (file) => `${name}\n\n${readFileSync(join(path, file), 'utf8').trim()}\n`,
      ),
    );
  return [
    'Lectern is distributed under the license in LICENSE. It uses the packages in pnpm-lock.yaml, each\nunder its own license. These ask to pass on a notice:\n',
    ...attributions.toSorted(),
    ...notices,
  ].join(`\n${'-'.repeat(80)}\n\n`);
}
