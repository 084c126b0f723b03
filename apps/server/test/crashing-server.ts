// A server with a defect, run by `stop.test.ts`.
await import('../src/main.ts');
setTimeout(() => {
  throw new Error('a defect, made for a test');
}, 100);
