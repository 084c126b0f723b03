import { ApiError } from '@lectern/contract/errors';
import { runInTextThread } from '@lectern/content/thread-functions';
import { answerTasks } from '@lectern/threads';
import type { TextTask, TextTaskAnswer } from './task-messages.ts';

// A thread that parses and converts texts. It may be terminated at any time.

answerTasks(answer);

async function answer({ kind, inputs }: TextTask): Promise<TextTaskAnswer> {
  try {
    return { kind: 'results', results: await runInTextThread(kind, inputs) };
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'too-deep' };
    if (!(error instanceof ApiError)) throw error;
    const { code, message, details } = error;
    return { kind: 'error', code, message, details };
  }
}
