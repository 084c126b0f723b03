import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GitError, protocolError, repositoryTooLarge } from './git-error.ts';
import type { Remote, Service } from './remote.ts';

/** Whether a remote is a directory of this machine (`file:`). */
export function isLocalRepository({ url }: Pick<Remote, 'url'>): boolean {
  return url.startsWith('file:');
}

/**
 * Runs a service of a local repository with the system's git, and streams its output: the ref advertisement without a
 * `body`, else the response to it. Only directories below `remote.fileRoot` are accessible.
 */
export async function* runLocalService(
  remote: Remote,
  { service, body, maxBytes }: { service: Service; body?: Buffer; maxBytes: number },
): AsyncGenerator<Buffer, void> {
  const directory = await repositoryDirectory(remote);
  const mode = body === undefined ? ['--stateless-rpc', '--advertise-refs'] : ['--stateless-rpc'];
  // The directory is an absolute path, so git cannot take it for an option. Its owner may be any user.
  const child = spawn('git', ['-c', 'safe.directory=*', service.slice('git-'.length), ...mode, directory], {
    env: { PATH: process.env['PATH'], GIT_CONFIG_NOSYSTEM: '1', HOME: directory },
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

/** Resolves symbolic links before it compares paths, so that none leads out of `fileRoot`. */
async function repositoryDirectory({ fileRoot, url }: Remote): Promise<string> {
  const directory = await realpath(fileURLToPath(url)).catch(() => undefined);
  const root = fileRoot === undefined ? undefined : await realpath(fileRoot).catch(() => undefined);
  if (directory !== undefined && root !== undefined && directory.startsWith(`${root}${sep}`))
    return directory;
  throw new GitError('git_not_found', 'There is no such repository below GIT_FILE_ROOT.', {
    retryable: false,
  });
}
