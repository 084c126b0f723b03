import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FromGenerator, Job, LoadResult, ToGenerator } from './request.ts';

/** The generator's process, seen from the runner. */
export class LoadGenerator {
  readonly #child: ChildProcess = fork(fileURLToPath(new URL('generator.ts', import.meta.url)));

  /** Opens the connections, hands over a function that sends requests for some seconds, and closes them. */
  async withJob<T>(
    job: Job,
    work: (run: (seconds: number) => Promise<LoadResult>) => Promise<T>,
  ): Promise<T> {
    await this.#ask({ type: 'open', job });
    try {
      return await work(async (seconds) => {
        const answer = await this.#ask({ type: 'run', seconds });
        if (answer.type !== 'result') throw new Error(`The generator answered ${answer.type}.`);
        return answer.result;
      });
    } finally {
      await this.#ask({ type: 'close' });
    }
  }

  stop(): void {
    this.#child.disconnect();
  }

  async #ask(message: ToGenerator): Promise<FromGenerator> {
    const answered = once(this.#child, 'message');
    this.#child.send(message);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the child sends nothing else
    const [answer] = (await answered) as [FromGenerator];
    if (answer.type === 'failed') throw new Error(`The load generator failed: ${answer.reason}`);
    return answer;
  }
}
