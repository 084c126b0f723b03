// The entry of the bundle: the server without arguments or with `start`, for anything else the command line.
const [command = 'start', ...options] = process.argv.slice(2);
await(command === 'start' && options.length === 0 ? import('./main.ts') : import('./cli.ts'));
