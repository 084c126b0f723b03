import type { Client } from './client.ts';
import { type Entry, type Ledger } from './ledger.ts';
import { keyed } from './check-space.ts';

type Import = {
  readonly url: string;
  readonly state: string;
  readonly job: string;
  readonly lastError?: { readonly code: string; readonly message: string };
};
type Job = { readonly attempts: number; readonly maxAttempts: number };

/** How many ended in which way. */
export type ImportCounts = { succeeded: number; failed: number };

/** Of a space: what ended is closed, and its pages are to be there (succeeded) or not (failed). */
export async function checkImports(
  client: Client,
  ledger: Ledger,
  { organizationId, spaceId, counts }: { organizationId: string; spaceId: string; counts: ImportCounts },
): Promise<void> {
  const own = ledger.entries.filter((entry) => entry.spaceId === spaceId);
  const imports = await client.walk<Import>(`/v1/spaces/${spaceId}/imports`);
  ledger.reconcile(
    own.filter(({ kind }) => kind === 'import'),
    keyed(
      imports,
      ({ url }) => keyOf(url),
      ({ url }) => url,
    ),
  );
  const byKey = new Map(imports.map((one) => [keyOf(one.url), one]));
  for (const entry of own.filter(({ kind }) => kind === 'import')) {
    const pages = own.filter(
      ({ kind, key, isOpen }) =>
        isOpen === true && kind === 'imported page' && key.startsWith(`${entry.key}-`),
    );
    if (pages.length === 0) continue;
    const found = byKey.get(entry.key);
    if (found === undefined) close(pages, false);
    else if (found.state === 'succeeded') {
      counts.succeeded += 1;
      close(pages, true);
    } else if (found.state === 'failed') {
      counts.failed += 1;
      close(pages, false);
      await checkFailure(client, ledger, organizationId, found);
    }
  }
}

/** Whether imports of a space have not ended. */
export function hasOpenImports(ledger: Ledger, spaceId: string): boolean {
  return ledger.entries.some((entry) => entry.spaceId === spaceId && entry.isOpen === true);
}

/** Only kills may make an import fail: all of its attempts, each of which ended with its process. */
async function checkFailure(
  client: Client,
  ledger: Ledger,
  organizationId: string,
  { url, job, lastError }: Import,
): Promise<void> {
  const { attempts, maxAttempts } = await client.read<Job>(`/v1/orgs/${organizationId}/jobs/${job}`);
  const isExplained = lastError?.code === 'worker_lost' && lastError.message.endsWith('.');
  if (!isExplained || attempts < maxAttempts) {
    ledger.add(
      'lost',
      `Import ${url} failed in attempt ${attempts} of ${maxAttempts}: ${JSON.stringify(lastError)}`,
    );
  }
}

function close(pages: readonly Entry[], isDone: boolean): void {
  for (const page of pages) {
    page.isOpen = false;
    for (const version of page.versions) version.state = isDone ? 'acknowledged' : 'refused';
  }
}

function keyOf(url: string): string {
  return /\/(\w+)\.zip/.exec(url)?.[1] ?? url;
}
