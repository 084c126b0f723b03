import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GitError, protocolError, repositoryTooLarge } from './git-error.ts';
import { type IsolatedRepository, isolateRepository } from './isolated-repository.ts';
import type { Remote, Service } from './remote.ts';

/** Whether a remote is a directory of this machine (`file:`). */
export function isLocalRepository({ url }: Pick<Remote, 'url'>): boolean {
  return url.startsWith('file:');
}

/**
 * Runs a service of a local repository with the system's git, and streams its output: the ref advertisement without a
 * `body`, else the response to it. Only directories below `remote.fileRoot` are accessible; git sees their objects and
 * refs, and no configuration or hook of theirs, which could run commands.
 */
export async function* runLocalService(
  remote: Remote,
  { service, body, maxBytes }: { service: Service; body?: Buffer; maxBytes: number },
): AsyncGenerator<Buffer, void> {
  const repository = await openRepository(remote);
  try {
    yield* runService(remote, repository, { service, body, maxBytes });
  } finally {
    await repository.remove();
  }
}

type ServiceCall = {
  readonly service: Service;
  readonly body: Buffer | undefined;
  readonly maxBytes: number;
};

async function* runService(
  remote: Remote,
  { directory, home }: IsolatedRepository,
  { service, body, maxBytes }: ServiceCall,
): AsyncGenerator<Buffer, void> {
  const mode = body === undefined ? ['--stateless-rpc', '--advertise-refs'] : ['--stateless-rpc'];
  const child = spawn('git', [service.slice('git-'.length), ...mode, directory], {
    env: gitEnvironment(home),
    stdio: ['pipe', 'pipe', 'ignore'],
    signal: AbortSignal.any([remote.signal, AbortSignal.timeout(remote.limits.requestSeconds * 1000)]),
  });
  const closed = once(child, 'close');
  // Awaited below; a rejection before that must not end the process.
  closed.catch(() => undefined);
  child.stdin.on('error', () => undefined);
  child.stdin.end(body);
  let bytes = 0;
  try {
    for await (const chunk of child.stdout) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('A process wrote something other than bytes.');
      bytes += chunk.length;
      if (bytes > maxBytes) throw repositoryTooLarge(`The commit has more than ${maxBytes} bytes`);
      yield chunk;
    }
    const [code]: unknown[] = await closed;
    if (code !== 0) throw protocolError('The directory is not a Git repository.');
  } finally {
    child.kill('SIGKILL');
  }
}

/** No configuration of the system, of a user or of the environment, and no replaced objects. */
function gitEnvironment(home: string): NodeJS.ProcessEnv {
  return {
    // oxlint-disable-next-line node/no-process-env -- the system's git is where the operator's PATH finds it
    PATH: process.env['PATH'],
    HOME: home,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_TERMINAL_PROMPT: '0',
  };
}

async function openRepository({ fileRoot, url }: Remote): Promise<IsolatedRepository> {
  const directory = await realpath(fileURLToPath(url)).catch(() => undefined);
  const root = fileRoot === undefined ? undefined : await realpath(fileRoot).catch(() => undefined);
  if (directory === undefined || root === undefined || !directory.startsWith(`${root}${sep}`)) {
    throw new GitError(
      'git_not_found',
      'There is no such repository in the directory of the organization below GIT_FILE_ROOT.',
      { retryable: false },
    );
  }
  const repository = await isolateRepository(directory, root);
  if (repository === undefined) throw protocolError('The directory is not a Git repository.');
  return repository;
}
