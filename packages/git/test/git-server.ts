import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

/** No configuration of the machine or user reaches the tests. */
const gitEnvironment = {
  PATH: process.env['PATH'],
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
};

/** Whether the system has git: tests that need it are skipped without. */
export const hasGit = spawnSync('git', ['--version']).error === undefined;

/** Runs the system's git. */
export async function git(directory: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['-C', directory, ...args], {
    env: gitEnvironment,
    maxBuffer: 100_000_000,
  });
  return stdout.trim();
}

export type GitServer = {
  /** The base URL of the repositories. */
  readonly address: string;
  /** Contains the repositories. */
  readonly directory: string;
  /** The requests so far, as method and path. */
  readonly requests: string[];
  /** Creates an empty repository; resolves with its URL. */
  create(name: string): Promise<string>;
  /** Runs before each request; one that resolves with true has sent the response itself. */
  intercept: (request: IncomingMessage, response: ServerResponse) => Promise<boolean> | boolean;
};

/** Serves repositories by smart HTTP with `git http-backend` until the end of the test. */
export async function serveGit(credentials?: string): Promise<GitServer> {
  const directory = await mkdtemp(join(tmpdir(), 'git-server-'));
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const expected = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`;
    if (expected !== undefined && request.headers.authorization !== expected) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return;
    }
    void (async () => {
      if (!(await gitServer.intercept(request, response))) await runBackend(directory, request, response);
    })().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await rm(directory, { recursive: true, force: true });
  });
  const address = `http://127.0.0.1:${port}`;
  const gitServer: GitServer = {
    address,
    directory,
    requests,
    intercept: () => false,
    async create(name) {
      await git(directory, 'init', '-q', '--bare', '-b', 'main', name);
      await git(join(directory, name), 'config', 'http.receivepack', 'true');
      return `${address}/${name}`;
    },
  };
  return gitServer;
}

/** Runs `git http-backend` as a CGI script. */
async function runBackend(
  directory: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '', 'http://server.test');
  const child = spawn('git', ['http-backend'], {
    env: {
      ...gitEnvironment,
      GIT_PROJECT_ROOT: directory,
      GIT_HTTP_EXPORT_ALL: '1',
      REQUEST_METHOD: request.method,
      PATH_INFO: decodeURIComponent(pathname),
      QUERY_STRING: search.slice(1),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      REMOTE_USER: 'ada',
      REMOTE_ADDR: '127.0.0.1',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => undefined);
  request.pipe(child.stdin);
  const output = await buffer(child.stdout);
  const end = output.indexOf('\r\n\r\n');
  const lines = output.toString('latin1', 0, end).split('\r\n');
  const headers = new Map(lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.split(': ')[1]]));
  response.statusCode = Number(headers.get('status')?.slice(0, 3) ?? 200);
  for (const [name, value] of headers)
    if (name !== undefined && name !== 'status' && value !== undefined) response.setHeader(name, value);
  response.end(output.subarray(end + 4));
}
