import { ApiError } from '@lectern/contract/errors';
import { runTextFunction } from '@lectern/content';
import { answerTasks } from '@lectern/threads';
import type { TextTask, TextTaskAnswer } from './task-messages.ts';

// A thread that parses and converts texts. It may be terminated at any time.

answerTasks(answer);

function answer({ kind, inputs }: TextTask): TextTaskAnswer {
  try {
    return { kind: 'results', results: runTextFunction(kind, inputs) };
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'too-deep' };
    if (!(error instanceof ApiError)) throw error;
    const { code, message, details } = error;
    return { kind: 'error', code, message, details };
  }
}
