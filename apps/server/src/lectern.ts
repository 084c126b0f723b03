// The entry of the bundle: with arguments it is the command line, without any the server.
await(process.argv.length > 2 ? import('./cli.ts') : import('./main.ts'));
