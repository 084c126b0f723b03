import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { parentPort, type Transferable } from 'node:worker_threads';

/**
 * Answers the tasks of a `Thread`, in its entry. What `answer` throws ends the thread and fails the task, so that it returns
 * the errors that it expects.
 */
export function answerTasks<Task, Result>(
  answer: (task: Task) => Result | Promise<Result>,
  transferOf: (result: Result) => readonly Transferable[] = () => [],
): void {
  // On Linux, it is that of the calling thread: requests go first.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // A thread that is terminated writes nothing of what it has compiled.
  flushCompileCache();
  parentPort?.on('message', (task: Task) => void post(task));
  const post = async (task: Task): Promise<void> => {
    const result = await answer(task);
    parentPort?.postMessage(result, transferOf(result));
  };
}
