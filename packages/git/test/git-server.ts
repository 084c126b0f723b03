import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

/** Settings of nobody: tests do not depend on those of the machine. */
const environment = {
  PATH: process.env['PATH'],
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
};

/** False where the system has no git: tests that need it are skipped. */
export const hasGit = spawnSync('git', ['--version']).error === undefined;

/** Runs the system's git. */
export async function git(directory: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['-C', directory, ...args], {
    env: environment,
    maxBuffer: 100_000_000,
  });
  return stdout.trim();
}

export type GitServer = {
  /** Below it is the address of each repository. */
  readonly address: string;
  /** Where the repositories are. */
  readonly directory: string;
  /** What was asked for, as method and path. */
  readonly asked: string[];
  /** Makes an empty repository; answers its address. */
  create(name: string): Promise<string>;
  /** What happens before a request is answered; answers itself when it resolves with true. */
  intercept: (request: IncomingMessage, response: ServerResponse) => Promise<boolean> | boolean;
};

/** Serves repositories by smart HTTP, as `git http-backend` does, until the end of the test. */
export async function serveGit(credentials?: string): Promise<GitServer> {
  const directory = await mkdtemp(join(tmpdir(), 'git-server-'));
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const expected = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`;
    if (expected !== undefined && request.headers.authorization !== expected) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return;
    }
    void (async () => {
      if (!(await served.intercept(request, response))) await backend(directory, request, response);
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
  const served: GitServer = {
    address,
    directory,
    asked,
    intercept: () => false,
    async create(name) {
      await git(directory, 'init', '-q', '--bare', '-b', 'main', name);
      await git(join(directory, name), 'config', 'http.receivepack', 'true');
      return `${address}/${name}`;
    },
  };
  return served;
}

/** Answers as a web server with CGI does. */
async function backend(directory: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '', 'http://server.test');
  const child = spawn('git', ['http-backend'], {
    env: {
      ...environment,
      GIT_PROJECT_ROOT: directory,
      GIT_HTTP_EXPORT_ALL: '1',
      REQUEST_METHOD: request.method,
      PATH_INFO: decodeURIComponent(pathname),
      QUERY_STRING: search.slice(1),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      REMOTE_USER: 'somebody',
      REMOTE_ADDR: '127.0.0.1',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => undefined);
  request.pipe(child.stdin);
  const output = await buffer(child.stdout);
  const end = output.indexOf('\r\n\r\n');
  const headers = output.toString('latin1', 0, end).split('\r\n');
  const fields = new Map(headers.map((line) => [line.split(': ')[0]?.toLowerCase(), line.split(': ')[1]]));
  response.statusCode = Number(fields.get('status')?.slice(0, 3) ?? 200);
  for (const [name, value] of fields)
    if (name !== undefined && name !== 'status' && value !== undefined) response.setHeader(name, value);
  response.end(output.subarray(end + 4));
}
