import { enableCompileCache } from 'node:module';

// Compiling the sources is a third of a start; the next one finds them compiled.
enableCompileCache();
const { start } = await import('./start.ts');
await start(process.env);
