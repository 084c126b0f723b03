import { setTimeout as sleep } from 'node:timers/promises';
import { checkImports, hasOpenImports, type ImportCounts } from './check-imports.ts';
import { checkSpace, keyed, type Sampling } from './check-space.ts';
import type { Client } from './client.ts';
import type { Ledger } from './ledger.ts';
import { isWholePdf } from './pdf.ts';
import { insertedFile, type Round } from './writers.ts';

const sampleShare = 0.05;
/** For the last imports, whose leases have to expire first, up to twice. */
const importMinutes = 10;

/** What has to hold after each start, and at the end. */
export class KillChecks {
  readonly imports: ImportCounts = { succeeded: 0, failed: 0 };
  /** How many were whole after a start. */
  pdfs = 0;
  readonly #client: Client;
  readonly #ledger: Ledger;
  readonly #organizationId: string;
  readonly #spaceIds: string[] = [];

  constructor(client: Client, ledger: Ledger, organizationId: string) {
    this.#client = client;
    this.#ledger = ledger;
    this.#organizationId = organizationId;
  }

  async createSpace(): Promise<string> {
    const path = `/v1/orgs/${this.#organizationId}/spaces`;
    const { id } = await this.#client.write<{ id: string }>(path, { title: `Round ${this.#ledger.round}` });
    this.#spaceIds.push(id);
    const { acknowledged } = this.#ledger;
    acknowledged.space = (acknowledged.space ?? 0) + 1;
    return id;
  }

  /** Everything of the round, and some of what is older. */
  async checkRound(round: Round): Promise<void> {
    const current = this.#ledger.round;
    await this.#answered('the uploads', () => this.#checkUploads(round));
    await this.#checkSpace(round.spaceId, (entry) => entry.round === current || Math.random() < sampleShare);
    const older = this.#spaceIds.filter((id) => id !== round.spaceId);
    const open = older.filter((id) => hasOpenImports(this.#ledger, id));
    const other = older[Math.floor(Math.random() * older.length)];
    for (const id of new Set([...open, ...(other === undefined ? [] : [other])])) {
      await this.#checkSpace(id, () => Math.random() < sampleShare);
    }
    await this.#answered('the collections', () => this.#checkCollections());
    await this.#answered('a PDF', () => this.#checkPdfs(round));
  }

  /** Everything that was ever written, once the imports have ended. */
  async checkAll(): Promise<void> {
    const end = performance.now() + importMinutes * 60_000;
    const open = () => this.#spaceIds.filter((id) => hasOpenImports(this.#ledger, id));
    while (open().length > 0 && performance.now() < end) {
      await sleep(500);
      for (const id of open()) await this.#answered(`the imports of ${id}`, () => this.#checkImports(id));
    }
    for (const id of open())
      this.#ledger.add('lost', `Imports of ${id} have not ended after ${importMinutes} minutes`);
    for (const id of this.#spaceIds) await this.#checkSpace(id, () => true);
    await this.#answered('the collections', () => this.#checkCollections());
  }

  async #checkSpace(id: string, sampled: Sampling): Promise<void> {
    await this.#answered(`space ${id}`, async () => {
      await this.#checkImports(id);
      await checkSpace(this.#client, this.#ledger, id, sampled);
    });
  }

  #checkImports(spaceId: string): Promise<void> {
    const scope = { organizationId: this.#organizationId, spaceId, counts: this.imports };
    return checkImports(this.#client, this.#ledger, scope);
  }

  async #checkCollections(): Promise<void> {
    const path = `/v1/orgs/${this.#organizationId}/collections`;
    const collections = await this.#client.walk<{ title: string }>(path);
    const entries = this.#ledger.entries.filter(({ kind }) => kind === 'collection');
    this.#ledger.reconcile(
      entries,
      keyed(collections, ({ title }) => title),
    );
  }

  /** Acknowledged bytes can still be inserted, unless they were. */
  async #checkUploads({ spaceId, uploads }: Round): Promise<void> {
    const files = await this.#client.walk<{ name: string }>(`/v1/spaces/${spaceId}/content/files`);
    const names = new Set(files.map(({ name }) => name));
    for (const { file, key } of uploads) {
      const isInFlight = file.versions.at(-1)?.state === 'in flight';
      if (!isInFlight || names.has(file.key)) continue;
      await this.#client.write(`/v1/spaces/${spaceId}/content`, insertedFile(file.key, { key }));
      this.#ledger.answered(file, 'file', 200);
    }
  }

  /** What was being rendered is rendered again. */
  async #checkPdfs({ pdfs }: Round): Promise<void> {
    const path = [...pdfs].at(-1);
    if (path === undefined) return;
    const bytes = await this.#client.readBytes(path);
    if (isWholePdf(bytes)) this.pdfs += 1;
    else this.#ledger.add('half done', `${path} is not a whole PDF after the start`);
  }

  /** A check whose requests fail is a problem of its own. */
  async #answered(what: string, check: () => Promise<void>): Promise<void> {
    try {
      await check();
    } catch (error) {
      this.#ledger.add('half done', `Reading ${what}: ${String(error)}`);
    }
  }
}
