import { flushCompileCache } from 'node:module';
import { getPriority, setPriority } from 'node:os';
import { parentPort, type Transferable } from 'node:worker_threads';

/** How far threads are below requests, and the lowest priority (the highest nice value) that there is. */
const [below, lowest] = [10, 19];

/**
 * Answers the tasks of a `Thread`, in its entry. What `answer` throws ends the thread and fails the task, so that it returns
 * the errors that it expects.
 */
export function answerTasks<Task, Result>(
  answer: (task: Task) => Result | Promise<Result>,
  transferOf: (result: Result) => readonly Transferable[] = () => [],
): void {
  // On Linux, both are of the calling thread: requests go first, whatever priority the process was started with.
  if (process.platform === 'linux') setPriority(Math.min(lowest, getPriority() + below));
  // A thread that is terminated writes nothing of what it has compiled.
  flushCompileCache();
  parentPort?.on('message', (task: Task) => void post(task));
  const post = async (task: Task): Promise<void> => {
    const result = await answer(task);
    parentPort?.postMessage(result, transferOf(result));
  };
}
