import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const maxBytes = 25_000;

/** Bundles a program that uses the client for a browser, and throws when that is too large. */
export async function assertSmall(project: string): Promise<void> {
  const all = await bundledBytes(
    project,
    "import { createClient } from '@lectern/client'; console.log(createClient);",
  );
  const one = await bundledBytes(
    project,
    "import { createAreaClient, spaces } from '@lectern/client'; console.log(createAreaClient({ url: '' }, { spaces }));",
  );
  console.log(`The client has ${all} bytes minified and compressed; with one area ${one}.`);
  if (all > maxBytes) throw new Error(`The client has more than ${maxBytes} bytes.`);
}

async function bundledBytes(cwd: string, program: string): Promise<number> {
  const bundle = await rolldown({
    cwd,
    input: 'program',
    platform: 'browser',
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === 'program' ? `${cwd}/program.js` : null),
        load: (id) => (id === `${cwd}/program.js` ? program : null),
      },
    ],
  });
  const { output } = await bundle.generate({ minify: true });
  await bundle.close();
  return gzipSync(output.map((file) => (file.type === 'chunk' ? file.code : '')).join('')).length;
}
