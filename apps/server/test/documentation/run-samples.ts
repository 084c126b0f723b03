import { spawn } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, type Sample } from './samples.ts';
import type { SampleServer } from './sample-server.ts';

type Result = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** `npm start` is the server that runs: the settings are checked alone. Commands of `lectern` are those of the sources. */
const npm = `#!/usr/bin/env bash
set -eu
if [[ $1 == start ]]; then exec node "$SOURCES/../test/documentation/check-settings.ts"; fi
if [[ $1 == run && ( $2 == lectern || $3 == lectern ) ]]; then
  while [[ $1 != -- ]]; do shift; done
  shift
  exec node "$SOURCES/cli.ts" "$@"
fi
exec node -p 'JSON.parse(fs.readFileSync(process.argv[1])).scripts[process.argv[2]] ?? process.exit(1)' "$ROOT/package.json" "\${2:-$1}"
`;

/** Writes what the shell of samples runs instead of `npm`, and returns its directory. */
export async function writeCommands(server: SampleServer): Promise<string> {
  const directory = join(server.directory, '../commands');
  await mkdir(directory);
  await writeFile(join(directory, 'npm'), npm);
  await chmod(join(directory, 'npm'), 0o755);
  return directory;
}

/**
 * Runs the commands of a page in one shell, which ends at the first that fails. `statuses` are those of all responses to
 * curl that are errors, and `expected` those that the samples announce with a comment: "answers 400".
 */
export async function runShell(
  samples: readonly Sample[],
  { server, commands, isOnline }: { server: SampleServer; commands: string; isOnline: boolean },
): Promise<Result & { readonly statuses: number[]; readonly expected: number[] }> {
  const text = samples.map((sample) => sample.text).join('\n');
  const script = `set -eu
curl() { command curl -w '%{stderr}\\nSTATUS %{http_code}\\n' "$@"; }
${replaced(text, server)}`;
  const result = await run('bash', ['-c', script], {
    cwd: server.directory,
    env: {
      ...environmentOf(server, isOnline),
      PATH: `${commands}:${process.env['PATH']}`,
    },
  });
  const statuses = [...result.stderr.matchAll(/^STATUS (\d+)$/gm)].map(([, status]) => Number(status));
  const expected = [...text.matchAll(/# answers (\d+)$/gm)].map(([, status]) => Number(status));
  return { ...result, statuses: statuses.filter((status) => status >= 400), expected };
}

type Program = {
  readonly server: SampleServer;
  /** The package whose dependencies it imports. */
  readonly directory: string;
  readonly isOnline: boolean;
  /** What one that would go on prints when it has done enough. */
  readonly stopAfter?: RegExp | undefined;
};

export async function runProgram(text: string, program: Program): Promise<Result> {
  const { server, directory, isOnline, stopAfter } = program;
  const code = replaced(text, server).replace(`'.data'`, JSON.stringify(server.dataDirectory));
  const SEALING_KEY = (await readFile(join(server.dataDirectory, 'sealing-key'), 'utf8')).trim();
  return run(process.execPath, ['--no-warnings', '--input-type=module-typescript', '-e', code], {
    cwd: join(root, directory),
    env: {
      ...environmentOf(server, isOnline),
      LECTERN_TOKEN: server.token,
      SEALING_KEY,
      PATH: process.env['PATH'],
    },
    stopAfter,
  });
}

function environmentOf(server: SampleServer, isOnline: boolean): NodeJS.ProcessEnv {
  const { address: SERVER, token: TOKEN, organizationId: ORG, dataDirectory: DATA_DIR } = server;
  const paths = { ROOT: root, SOURCES: join(root, 'apps/server/src'), DATA_DIR };
  if (!isOnline) return paths;
  return { ...paths, SERVER, TOKEN, ORG, LECTERN_URL: SERVER, LECTERN_TOKEN: TOKEN };
}

function replaced(text: string, server: SampleServer): string {
  return server.replaced.reduce((code, [from, to]) => code.replaceAll(from, to), text);
}

function run(
  command: string,
  args: readonly string[],
  { stopAfter, ...options }: { cwd: string; env: NodeJS.ProcessEnv; stopAfter?: RegExp | undefined },
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      printed.stdout += chunk.toString();
      if (stopAfter?.test(printed.stdout) === true) child.kill('SIGKILL');
    });
    child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...printed }));
  });
}
