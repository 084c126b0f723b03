import { answerTasks } from '@lectern/threads';
import type { ContentResult, ContentTask } from './content-tasks.ts';
import { typeset } from './math.ts';
import { tokenize } from './tokenize.ts';

// A thread that highlights code and typesets formulas. It may be terminated at any time.

answerTasks(answer);

async function answer(task: ContentTask): Promise<ContentResult> {
  return task.kind === 'code' ? tokenize(task.code, task.language) : typeset(task.formula, task.display);
}
