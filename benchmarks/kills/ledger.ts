/** What is written. A `merge` is the page that it adds to the space, a `change` the same page in its change request. */
export const kinds = [
  'space',
  'collection',
  'page',
  'edit',
  'comment',
  'change request',
  'change',
  'merge',
  'import',
  'upload',
  'file',
] as const;
export type Kind = (typeof kinds)[number];

type Version = { readonly text: string; state: 'in flight' | 'acknowledged' | 'refused' };

/** One thing that was written, with everything that was sent for it, in order. */
export type Entry = {
  readonly kind: Kind | 'imported page';
  /** Unique: its title, slug, name or first word. */
  readonly key: string;
  /** Absent for what belongs to the organization. */
  readonly spaceId: string | undefined;
  readonly round: number;
  versions: Version[];
  /** Whether it may still appear, because a job creates it. */
  isOpen?: boolean;
};

export type Problem = { readonly is: 'lost' | 'half done'; readonly round: number; readonly text: string };

type InFlight = { done: number; undone: number };

/** What was sent and how it was answered, against which the content of the server is checked. */
export class Ledger {
  readonly entries: Entry[] = [];
  readonly problems: Problem[] = [];
  readonly acknowledged: Partial<Record<Kind, number>> = {};
  /** What was unanswered at a kill, by what became of it. */
  readonly inFlight: Partial<Record<Entry['kind'], InFlight>> = {};
  round = 0;
  #lastNumber = 0;
  readonly #log: (text: string) => void;

  constructor(log: (text: string) => void = console.error) {
    this.#log = log;
  }

  get acknowledgedWrites(): number {
    return Object.values(this.acknowledged).reduce((sum, count) => sum + count, 0);
  }

  /** Of a fixed length, so that no key is the prefix of another one. */
  newKey(): string {
    this.#lastNumber += 1;
    return `r${String(this.round).padStart(4, '0')}n${String(this.#lastNumber).padStart(6, '0')}`;
  }

  begin(kind: Entry['kind'], key: string, spaceId: string | undefined, text: string): Entry {
    const versions: Version[] = [{ text, state: 'in flight' }];
    const entry: Entry = { kind, key, spaceId, round: this.round, versions };
    this.entries.push(entry);
    return entry;
  }

  /** Of the version that was sent last. Only an error of the client is a refusal: what a 5xx did is unknown. */
  answered(entry: Entry, kind: Kind, status: number): void {
    const version = entry.versions.at(-1);
    if (version === undefined) return;
    if (status >= 200 && status < 300) {
      version.state = 'acknowledged';
      this.acknowledged[kind] = (this.acknowledged[kind] ?? 0) + 1;
    } else if (status >= 400 && status < 500) version.state = 'refused';
  }

  add(is: Problem['is'], text: string): void {
    this.#log(`round ${this.round}, ${is}: ${text}`);
    this.problems.push({ is, round: this.round, text });
  }

  /**
   * Compares entries with what the server has: texts by key, undefined where only its presence was read. From then on
   * every entry has to stay as it was found.
   */
  reconcile(entries: readonly Entry[], found: ReadonlyMap<string, readonly (string | undefined)[]>): void {
    for (const entry of entries) {
      const [text, ...others] = found.get(entry.key) ?? [];
      const isFound = found.has(entry.key);
      const name = `${entry.kind} ${entry.key}`;
      if (others.length > 0) this.add('half done', `${name} is there ${others.length + 1} times`);
      if (entry.isOpen !== true) this.#compare(entry, name, { isFound, text });
    }
  }

  #compare(
    entry: Entry,
    name: string,
    { isFound, text }: { isFound: boolean; text: string | undefined },
  ): void {
    const last = entry.versions.findLastIndex(({ state }) => state === 'acknowledged');
    const possible = entry.versions.slice(Math.max(last, 0)).filter(({ state }) => state !== 'refused');
    const wasInFlight = possible.some(({ state }) => state === 'in flight');
    if (!isFound) {
      if (last >= 0) this.add('lost', `${name} of round ${entry.round} is not there`);
      else if (wasInFlight) this.#settleInFlight(entry.kind, false);
      entry.versions = [];
      return;
    }
    if (possible.length === 0)
      this.add('half done', `${name} is there, which was refused or was absent before`);
    if (text === undefined && wasInFlight && possible.length > 1) return;
    const known = text === undefined ? possible[0] : possible.findLast((version) => version.text === text);
    if (possible.length > 0 && known === undefined) {
      this.add(
        'lost',
        `${name} of round ${entry.round} has another text: ${JSON.stringify(text?.slice(0, 200))}`,
      );
    } else if (wasInFlight) {
      const kind = entry.kind === 'page' && last >= 0 ? 'edit' : entry.kind;
      this.#settleInFlight(kind, known?.state === 'in flight');
    }
    entry.versions = [{ text: text ?? known?.text ?? '', state: 'acknowledged' }];
  }

  #settleInFlight(kind: Entry['kind'], isDone: boolean): void {
    const counts = (this.inFlight[kind] ??= { done: 0, undone: 0 });
    if (isDone) counts.done += 1;
    else counts.undone += 1;
  }
}
