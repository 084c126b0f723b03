import { type Command, InvalidArgumentError } from 'commander';
import type { Environment } from '../settings.ts';
import { type OutputOptions, printAnswer } from './answer.ts';
import { answering } from './command-options.ts';

/** The commands that move an organization to another server. */
export function addMoves(organizations: Command, env: Environment): void {
  answering(
    organizations,
    'export',
    'make an organization read-only and write it to one new file, its secrets sealed with MOVE_KEY or left out',
  )
    .argument('<organization id>', 'organization')
    .argument('<file>', 'name of the file, such as organization.tar.gz')
    .option('--wait <seconds>', 'how long to wait for its jobs', secondsOf, 60)
    .action(async (organizationId: string, file: string, options: OutputOptions & { wait: number }) =>
      printAnswer(
        options,
        await (await import('./move.ts')).exportTo(env, organizationId, { file, waitSeconds: options.wait }),
      ),
    );
  answering(organizations, 'import', 'create an organization from such a file: all of it, or nothing')
    .argument('<file>', 'name of the file')
    .action(async (file: string, options: OutputOptions) =>
      printAnswer(options, await (await import('./move.ts')).importFrom(env, file)),
    );
  answering(organizations, 'resume', 'let an organization that was exported be written again')
    .argument('<organization id>', 'organization')
    .action(async (organizationId: string, options: OutputOptions) =>
      printAnswer(options, await (await import('./move.ts')).resume(env, organizationId)),
    );
}

function secondsOf(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('It must be a number of seconds.');
  return Number(text);
}
