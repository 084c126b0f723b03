/** An attempt that ended. */
export type JobRun = {
  readonly type: string;
  /** `lost` when the job was reclaimed or cancelled meanwhile, `returned` when this process released it to shut down. */
  readonly outcome: 'succeeded' | 'retrying' | 'failed' | 'lost' | 'returned';
  readonly seconds: number;
};

/** Emits every attempt that ended in this process to listeners, such as metrics. */
export class JobRuns {
  readonly #listeners = new Set<(run: JobRun) => void>();

  onEnd(listener: (run: JobRun) => void): void {
    this.#listeners.add(listener);
  }

  add(run: JobRun): void {
    for (const listener of this.#listeners) listener(run);
  }
}
