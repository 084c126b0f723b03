import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GitError, protocolError, tooLarge } from './git-error.ts';
import type { Remote, Service } from './remote-repository.ts';

/** Whether a repository is a folder of this machine. */
export function isLocal({ url }: Pick<Remote, 'url'>): boolean {
  return url.startsWith('file:');
}

/**
 * Asks the system's git for a service of a repository on this machine, or what it has when nothing is asked; its answer
 * as it arrives. Only folders below that which the operator names are repositories.
 */
export async function* callLocal(
  remote: Remote,
  { service, body, maxBytes }: { service: Service; body?: Buffer; maxBytes: number },
): AsyncGenerator<Buffer, void> {
  const directory = await directoryOf(remote);
  const mode = body === undefined ? ['--stateless-rpc', '--advertise-refs'] : ['--stateless-rpc'];
  // The directory is an absolute path, so it is no option; those below the root belong to whoever they belong to.
  const child = spawn('git', ['-c', 'safe.directory=*', service.slice('git-'.length), ...mode, directory], {
    env: { PATH: process.env['PATH'], GIT_CONFIG_NOSYSTEM: '1', HOME: directory },
    stdio: ['pipe', 'pipe', 'ignore'],
    signal: AbortSignal.any([remote.signal, AbortSignal.timeout(remote.limits.requestSeconds * 1000)]),
  });
  const closed = once(child, 'close');
  // It is awaited below; until then a failure must not end the process.
  closed.catch(() => undefined);
  child.stdin.on('error', () => undefined);
  child.stdin.end(body);
  let bytes = 0;
  try {
    for await (const chunk of child.stdout) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('A process wrote something other than bytes.');
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(`The commit has more than ${maxBytes} bytes`);
      yield chunk;
    }
    const [code]: unknown[] = await closed;
    if (code !== 0) throw protocolError('The folder is no Git repository.');
  } finally {
    child.kill('SIGKILL');
  }
}

async function directoryOf({ fileRoot, url }: Remote): Promise<string> {
  const found = await realpath(fileURLToPath(url)).catch(() => undefined);
  const root = fileRoot === undefined ? undefined : await realpath(fileRoot).catch(() => undefined);
  if (found !== undefined && root !== undefined && found.startsWith(`${root}${sep}`)) return found;
  throw new GitError('git_not_found', 'There is no such repository below GIT_FILE_ROOT.', {
    retryable: false,
  });
}
