import { workerData } from 'node:worker_threads';
import { compilePglite } from './compile-pglite.ts';

// The thread of the embedded database.

const { isEarly }: { isEarly: boolean } = workerData;

// V8 compiles it while this thread loads the rest. To others, the module is sent.
if (isEarly) void compilePglite().catch(() => undefined);

const { listen } = await import('./serve-pglite.ts');
listen();
