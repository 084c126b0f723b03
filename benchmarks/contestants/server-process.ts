import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type ServerProcess = {
  readonly origin: string;
  readonly pid: number;
  /** From its spawn to the first response of `readyPath`. */
  readonly readyMs: number;
  stop(): Promise<void>;
  /** Ends it at once (SIGKILL), in the midst of whatever it does. */
  kill(): Promise<void>;
};

export type ServerOptions = {
  readonly script: URL;
  readonly env: Readonly<Record<string, string>>;
  readonly readyPath: string;
  readonly readyHeaders?: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
  readonly pollMs?: number;
};

// A bound for what hangs: a busy machine may take a minute.
const startSeconds = 300;
const running = new Set<ChildProcess>();
let isStopped = false;

/** Starts a server on a free port (`PORT`), logging into a file, and resolves once it responds. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  if (isStopped) throw new Error('This run was stopped.');
  const directory = mkdtempSync(join(tmpdir(), 'lectern-benchmark-'));
  const logFile = join(directory, 'log');
  const log = openSync(logFile, 'w');
  const port = await freePort();
  const spawnedAt = performance.now();
  const child = spawn(process.execPath, [...(options.nodeOptions ?? []), options.script.pathname], {
    env: { ...inherited(), NODE_ENV: 'production', ...options.env, PORT: String(port) },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  running.add(child);
  const exited = once(child, 'exit').then(() => running.delete(child));
  const origin = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(`${origin}${options.readyPath}`, child, options);
  } catch (error) {
    child.kill();
    const lines = readFileSync(logFile, 'utf8').split('\n').slice(-20).join('\n');
    rmSync(directory, { recursive: true, force: true });
    throw new Error(`${options.script.pathname} did not start:\n${lines}`, { cause: error });
  }
  const readyMs = performance.now() - spawnedAt;
  const removeLog = () => rmSync(directory, { recursive: true, force: true });
  return {
    origin,
    pid: child.pid ?? 0,
    readyMs,
    async stop() {
      child.kill();
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await exited;
      clearTimeout(timer);
      removeLog();
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
      removeLog();
    },
  };
}

/** For a runner that receives a signal: its pending requests fail, and it cleans up. */
export function stopAllServers(): void {
  isStopped = true;
  for (const child of running) child.kill();
}

/** Variables of the machine, without settings of a server: Lectern is measured with its defaults. */
function inherited(): Record<string, string | undefined> {
  const { PATH, HOME, LANG, TZ, TMPDIR } = process.env;
  return { PATH, HOME, LANG, TZ, TMPDIR };
}

async function waitUntilReady(
  url: string,
  child: ChildProcess,
  { readyHeaders = {}, pollMs = 50 }: ServerOptions,
): Promise<void> {
  const end = performance.now() + startSeconds * 1000;
  while (performance.now() < end && child.exitCode === null) {
    try {
      const { status } = await fetch(url, { headers: readyHeaders });
      if (status < 500) return;
    } catch {
      // Not listening yet.
    }
    await sleep(pollMs);
  }
  throw new Error(
    child.exitCode === null ? `No response in ${startSeconds} s.` : `It exited with ${child.exitCode}.`,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
