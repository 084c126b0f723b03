export { answerTasks } from './answer-tasks.ts';
export { lowerPriority } from './lower-priority.ts';
export { runInThread } from './thread.ts';
export { PoolBusyError, ThreadLimitError } from './thread-errors.ts';
export { ThreadPool, type WaitingTasks } from './thread-pool.ts';
export { watchMemory } from './watch-memory.ts';
