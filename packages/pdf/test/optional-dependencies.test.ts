import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const directories: string[] = [];

afterAll(() => Promise.all(directories.map((path) => rm(path, { recursive: true, force: true }))));

/** The output of a program that imports a copy of this package whose only dependencies are the named ones. */
async function run(names: readonly string[], program: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'pdf-'));
  directories.push(directory);
  await cp(join(root, 'src'), join(directory, 'src'), { recursive: true });
  for (const name of names) {
    const link = join(directory, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(root, 'node_modules', name), link, 'dir');
  }
  const file = join(directory, 'program.ts');
  await writeFile(file, program);
  // Without `NODE_PATH`, which leads to the dependencies of the whole repository.
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env: {} });
  return stdout.trim();
}

const task = `{
  title: 'Page', createdAt: '2026-01-01T00:00:00.000Z', spaceId: 's', files: [], texts: [],
  pages: [{ id: 'a', title: 'Page', type: 'document', level: 0, path: 'a', document: 'h', printed: true }],
  hasCoverAndContents: false, showsConditional: true, appAddress: '', spacesAddress: '',
  server: { appUrl: '', sitesUrl: '', published: [] }, repository: { paths: new Set() },
}`;
const texts = "new Map([['h', 'Text with $$x^2$$.']])";

const render = `
  import { renderPdf } from './src/index.ts';
  const loadAsset = async () => ({ kind: 'documents', texts: ${texts} });
  try {
    let size = 0;
    for await (const bytes of renderPdf({ task: ${task}, loadAsset })) size += bytes.byteLength;
    console.log(size > 1000 ? 'rendered' : 'empty');
  } catch (error) {
    console.log(error.name + ': ' + error.message);
  }`;

const required = Object.keys(manifest.dependencies);
const fonts = Object.keys(manifest.optionalDependencies).filter((name) => !name.includes('mathjax'));

test('without optional dependencies, the package loads and a PDF is rejected with what to install', async () => {
  expect(await run(required, render)).toBe(
    'FontsMissingError: PDFs need fonts that are not installed: run `pnpm install` without `--no-optional`.',
  );
});

test('without MathJax, a formula is printed as its source', async () => {
  expect(await run([...required, ...fonts], render)).toBe('rendered');
  const typeset = `
    import { typesetFormula } from './src/formulas/typeset-formula.ts';
    console.log(await typesetFormula('x^2', true));`;
  expect(await run(required, typeset)).toBe('undefined');
  expect(await run([...required, 'mathjax'], typeset)).toContain('<svg');
});
