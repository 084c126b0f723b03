import { dirname, join } from 'node:path';
import type { Plugin } from 'rolldown';

const workerUrl = /new URL\('(\.[^']*\/)([\w-]+-worker)\.ts', import\.meta\.url\)/g;

/** Makes an entry beside the others of every source that a thread is started with, `new URL('./x-worker.ts', import.meta.url)`. */
export function workerThreads(): Plugin {
  return {
    name: 'worker-threads',
    transform(code, id) {
      if (!code.includes('-worker.ts')) return null;
      return code.replaceAll(workerUrl, (_, folder: string, name: string) => {
        this.emitFile({ type: 'chunk', id: join(dirname(id), folder, `${name}.ts`), fileName: `${name}.js` });
        return `new URL('./${name}.js', import.meta.url)`;
      });
    },
  };
}
