import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { git } from './git-server.ts';

/** Every way in which a repository can name a command that git runs when it is read or written. */
export async function plantCommands(repository: string, gitDirectory: string, marker: string): Promise<void> {
  const command = join(repository, 'planted.sh');
  await writeFile(command, `#!/bin/sh\ntouch ${marker}\nexec "$@"\n`);
  await chmod(command, 0o755);
  for (const [name, value] of [
    ['core.alternateRefsCommand', command],
    ['core.fsmonitor', command],
    ['uploadpack.packObjectsHook', command],
    ['receive.denyCurrentBranch', 'updateInstead'],
    ['gpg.program', command],
  ])
    await git(gitDirectory, 'config', name ?? '', value ?? '');
  // Git takes the configuration of the home directory for the user's own.
  await writeFile(join(repository, '.gitconfig'), `[uploadpack]\n\tpackObjectsHook = ${command}\n`);
  await mkdir(join(gitDirectory, 'hooks'), { recursive: true });
  for (const hook of ['pre-receive', 'update', 'post-receive', 'post-update', 'reference-transaction']) {
    await writeFile(join(gitDirectory, 'hooks', hook), `#!/bin/sh\ntouch ${marker}\n`);
    await chmod(join(gitDirectory, 'hooks', hook), 0o755);
  }
}
