/** One attempt that ended. */
export type JobRun = {
  readonly type: string;
  /** `lost` when it was taken over or cancelled meanwhile, `returned` when this process stopped before its end. */
  readonly outcome: 'succeeded' | 'retrying' | 'failed' | 'lost' | 'returned';
  readonly seconds: number;
};

/** Tells whoever counts, such as metrics, of every attempt that ended in this process. */
export class JobRuns {
  readonly #listeners = new Set<(run: JobRun) => void>();

  onEnd(listener: (run: JobRun) => void): void {
    this.#listeners.add(listener);
  }

  add(run: JobRun): void {
    for (const listener of this.#listeners) listener(run);
  }
}
