import { mapInSlices } from '../objects/turns.ts';
import type { LinkKey } from './text-functions.ts';
import { runTextTask, type TextTasks } from './text-tasks.ts';

/**
 * Replaces the targets of links where `targetOf` returns another one; all other bytes stay. Links of one kind and target get
 * the same one.
 */
export async function rewriteTargets(
  tasks: TextTasks,
  markdown: string,
  targetOf: (link: LinkKey) => string | undefined,
): Promise<string> {
  const links = await runTextTask(tasks, 'linkKeys', { markdown });
  const found = await mapInSlices(links, (link) => ({ ...link, to: targetOf(link) }));
  const targets = found.flatMap(({ kind, target, to }) =>
    to === undefined || to === target ? [] : [{ kind, target, to }],
  );
  return targets.length === 0 ? markdown : runTextTask(tasks, 'rewrite', { markdown, targets });
}
