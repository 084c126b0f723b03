import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProjectFiles } from './starlight-files.ts';

const folder = fileURLToPath(new URL('.data/starlight', import.meta.url));

export type BuiltSite = { readonly folder: string; readonly seconds: number };

/** Builds a project of Starlight, as `astro build` does, and returns the folder of its output. */
export async function buildStarlight(files: ProjectFiles): Promise<BuiltSite> {
  await rm(folder, { recursive: true, force: true });
  for (const [path, content] of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  const astro = fileURLToPath(new URL('node_modules/astro/bin/astro.mjs', import.meta.url));
  const begin = performance.now();
  const child = spawn(process.execPath, [astro, 'build', '--root', folder], {
    cwd: folder,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString('utf8')).slice(-4000)));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`astro build exited with ${String(code)}:\n${output}`);
  return { folder: join(folder, 'dist'), seconds: (performance.now() - begin) / 1000 };
}
