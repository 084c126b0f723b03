import type { DnsResolver } from '../../../src/core/settings.ts';

/** Name servers of a test: the TXT records that were entered, and failures by name. */
export class NameServers implements DnsResolver {
  readonly #answers = new Map<string, () => Promise<string[][]>>();
  /** The names that were asked for. */
  readonly asked: string[] = [];

  resolveTxt(name: string): Promise<string[][]> {
    this.asked.push(name);
    return this.#answers.get(name)?.() ?? failing('ENOTFOUND');
  }

  /** Enters records of a name, each in parts. */
  enter(name: string, ...records: readonly (string | string[])[]): void {
    this.#answers.set(name, async () => records.map((record) => [record].flat()));
  }

  answer(name: string, answer: () => Promise<string[][]>): void {
    this.#answers.set(name, answer);
  }

  /** Fails with a code of `node:dns`; with `never`, by no answer at all. */
  fail(name: string, code: string): void {
    this.#answers.set(name, () => (code === 'never' ? new Promise<never>(() => undefined) : failing(code)));
  }
}

function failing(code: string): Promise<never> {
  return Promise.reject(Object.assign(new Error(`queryTxt ${code}`), { code }));
}
