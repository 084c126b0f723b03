import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FromGenerator, Job, LoadResult, ToGenerator } from './request.ts';

/** The process of the generator, as the runner uses it. */
export class LoadGenerator {
  readonly #child: ChildProcess = fork(fileURLToPath(new URL('generator.ts', import.meta.url)));

  /** With a higher `nice` value, it takes no processor from the server, as on a machine of its own. */
  constructor({ nice = 0 }: { readonly nice?: number } = {}) {
    if (nice > 0 && this.#child.pid !== undefined) setPriority(this.#child.pid, nice);
  }

  /** Opens the connections, calls `work` with a function that sends requests for some seconds, and closes them. */
  async withJob<T>(
    job: Job,
    work: (run: (seconds: number) => Promise<LoadResult>) => Promise<T>,
  ): Promise<T> {
    await this.#send({ type: 'open', job });
    try {
      return await work(async (seconds) => {
        const response = await this.#send({ type: 'run', seconds });
        if (response.type !== 'result') throw new Error(`The generator sent ${response.type}.`);
        return response.result;
      });
    } finally {
      await this.#send({ type: 'close' });
    }
  }

  stop(): void {
    this.#child.disconnect();
  }

  async #send(message: ToGenerator): Promise<FromGenerator> {
    const responded = once(this.#child, 'message');
    this.#child.send(message);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the child sends nothing else
    const [response] = (await responded) as [FromGenerator];
    if (response.type === 'failed') throw new Error(`The load generator failed: ${response.reason}`);
    return response;
  }
}
