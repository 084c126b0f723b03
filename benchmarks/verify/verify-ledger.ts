import assert from 'node:assert/strict';
import { Ledger } from '../kills/ledger.ts';

/** What a server may have of a page whose insertion and first edit were answered in some way, and how it is judged. */
const cases: readonly {
  readonly answers: readonly number[];
  /** At one check after another. */
  readonly found: readonly (readonly string[])[];
  readonly problems: readonly string[];
}[] = [
  { answers: [200, 200], found: [['1'], ['1']], problems: [] },
  { answers: [200, 200], found: [[]], problems: ['lost'] },
  { answers: [200, 200], found: [['1'], []], problems: ['lost'] },
  { answers: [200, 200], found: [['0']], problems: ['lost'] },
  { answers: [200, 200], found: [['1', '1']], problems: ['half done'] },
  { answers: [200, 0], found: [['0'], ['0']], problems: [] },
  { answers: [200, 0], found: [['1'], ['1']], problems: [] },
  { answers: [200, 0], found: [['1'], ['0']], problems: ['lost'] },
  { answers: [200, 0], found: [['2']], problems: ['lost'] },
  { answers: [200, 500], found: [['1']], problems: [] },
  { answers: [200, 409], found: [['1']], problems: ['lost'] },
  { answers: [0], found: [[], []], problems: [] },
  { answers: [0], found: [['0'], ['0']], problems: [] },
  { answers: [0], found: [[], ['0']], problems: ['half done'] },
  { answers: [404], found: [['0']], problems: ['half done'] },
];

/** The check of the kills finds what was lost and what was done in part, and nothing else. */
export function verifyLedger(): void {
  for (const { answers, found, problems } of cases) {
    const ledger = new Ledger(() => undefined);
    const entry = ledger.begin('page', 'key', 'space', '0');
    for (const [version, status] of answers.entries()) {
      if (version > 0) entry.versions.push({ text: String(version), state: 'in flight' });
      ledger.answered(entry, 'page', status);
    }
    for (const texts of found) ledger.reconcile([entry], new Map(texts.length > 0 ? [['key', texts]] : []));
    const judged = ledger.problems.map(({ is }) => is);
    assert.deepEqual(judged, problems, JSON.stringify({ answers, found }));
  }
}
