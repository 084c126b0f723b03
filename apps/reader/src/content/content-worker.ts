import { answerTasks } from '@lectern/threads';
import type { ContentResult, ContentTask } from './content-tasks.ts';
import { typeset } from './math.ts';
import { tokenize } from './tokenize.ts';

// A thread that highlights code, typesets formulas and reads Markdown. It may be terminated at any time.

answerTasks(answer);

async function answer(task: ContentTask): Promise<ContentResult> {
  switch (task.kind) {
    case 'code':
      return tokenize(task.code, task.language);
    case 'formula':
      return typeset(task.formula, task.display);
    case 'markdown': {
      // Few sites have descriptions of an API.
      const { toDocument } = await import('@lectern/content');
      return task.texts.map((text) => toDocument(text).nodes);
    }
  }
}
