import type { ImportFailure } from './collected-content.ts';

/** Counts the pages and files of an import, and collects those that failed. */
export class ImportProgress {
  readonly failures: ImportFailure[] = [];
  readonly #report: (done: number, total: number) => void;
  #done = 0;
  #total = 0;

  constructor(report: (done: number, total: number) => void) {
    this.#report = report;
  }

  get done(): number {
    return this.#done;
  }

  get total(): number {
    return this.#total;
  }

  addTotal(count = 1): void {
    this.#total += count;
    this.#report(this.#done, this.#total);
  }

  addDone(count = 1): void {
    this.#done += count;
    this.#report(this.#done, this.#total);
  }

  /** Records a resource that is left out of the import. */
  addFailure(resource: string, message: string): void {
    this.failures.push({ resource: sanitizeResource(resource), message });
  }
}

/** A URL without its query, which may contain a secret. */
function sanitizeResource(resource: string): string {
  const text = /^https?:/.test(resource) ? resource.replace(/[?#].*$/s, '') : resource;
  return text.replaceAll('\0', '').slice(0, 2048).toWellFormed();
}
