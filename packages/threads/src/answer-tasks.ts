import { flushCompileCache } from 'node:module';
import { parentPort, type Transferable } from 'node:worker_threads';
import { lowerPriority } from './lower-priority.ts';

/**
 * Answers the tasks of a `Thread`, in its entry. What `answer` throws ends the thread and fails the task, so that it returns
 * the errors that it expects.
 */
export function answerTasks<Task, Result>(
  answer: (task: Task) => Result | Promise<Result>,
  transferOf: (result: Result) => readonly Transferable[] = () => [],
): void {
  lowerPriority();
  // A thread that is terminated writes nothing of what it has compiled.
  flushCompileCache();
  parentPort?.on('message', (task: Task) => void post(task));
  const post = async (task: Task): Promise<void> => {
    const result = await answer(task);
    parentPort?.postMessage(result, transferOf(result));
  };
}
