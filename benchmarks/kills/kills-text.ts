import { median, percentile } from '../measure/statistics.ts';
import { machineText } from '../report/machine.ts';
import type { KillsResult } from '../report/results.ts';
import { table } from '../report/table.ts';
import { kinds } from './ledger.ts';

const readyGoalSeconds = 3;

/** What was acknowledged and is missing, what is there in part, and how soon a killed server is ready again. */
export function killsText(results: Readonly<Record<string, KillsResult>>): string {
  const databases = Object.entries(results);
  const runs = databases.map(([database, result]) => [
    database,
    String(result.kills),
    String(Object.values(result.acknowledged).reduce((sum, count) => sum + count, 0)),
    ...(['lost', 'half done'] as const).map((is) => problemsText(result, is)),
    ...readyTexts(result),
    `${result.imports.succeeded} / ${result.imports.failed}`,
    String(result.pdfs),
  ]);
  const header = [
    'database',
    'kills',
    'acknowledged writes',
    'lost, goal 0',
    'half done, goal 0',
    'ready: median, s',
    'p95, s',
    `most, s, goal ≤ ${readyGoalSeconds} on a quiet machine`,
    'imports succeeded / failed by kills',
    'whole PDFs after a start',
  ];
  return [
    '## Kills',
    'A server is killed (SIGKILL) 0.3 to 1.5 s after the first of 14 writers was answered, with their requests in flight, and started on the same data. Then all acknowledged writes of the round and some of the older ones are compared with what was written, at the end all of them; what was unanswered has to be done entirely or not at all. An import has three attempts: one whose process was killed each time fails, which is counted of its own.',
    table(header, runs),
    'Acknowledged writes, and in parentheses those in flight at a kill of which the server had done / not done:',
    table(
      ['', ...databases.map(([database]) => database)],
      kinds.map((kind) => [kind, ...databases.map(([, result]) => writesText(result, kind))]),
    ),
    'Answers to the writers, by status (0 is a closed connection):',
    table(
      ['request', ...databases.map(([database]) => database)],
      answerRows(databases.map(([, result]) => result)),
    ),
    ...databases.flatMap(([database, { problems }]) =>
      problems.slice(0, 20).map(({ is, round, text }) => `- ${database}, round ${round}, ${is}: ${text}`),
    ),
    ...databases.map(([, { machine }]) => machineText(machine)),
  ].join('\n\n');
}

function problemsText({ problems }: KillsResult, is: 'lost' | 'half done'): string {
  const count = problems.filter((problem) => problem.is === is).length;
  return `${count} ${count === 0 ? '✓' : '✗'}`;
}

function readyTexts({ readyMs }: KillsResult): string[] {
  const sorted = readyMs.toSorted((a, b) => a - b);
  const [middle, high, most] = [median(sorted), percentile(sorted, 0.95), percentile(sorted, 1)].map(
    (ms) => ms / 1000,
  );
  return [middle, high].map((seconds = Number.NaN) => seconds.toFixed(2)).concat(mostText(most));
}

function mostText(seconds = Number.NaN): string {
  return `${seconds.toFixed(2)} ${seconds <= readyGoalSeconds ? '✓' : '✗'}`;
}

function writesText({ acknowledged, inFlight }: KillsResult, kind: (typeof kinds)[number]): string {
  const { done, undone } = inFlight[kind] ?? { done: 0, undone: 0 };
  const count = acknowledged[kind] ?? 0;
  return done + undone === 0 ? String(count) : `${count} (${done} / ${undone})`;
}

function answerRows(results: readonly KillsResult[]): string[][] {
  const names = [...new Set(results.flatMap(({ answers }) => Object.keys(answers)))];
  return names.map((name) => [name, ...results.map(({ answers }) => statusesText(answers[name] ?? {}))]);
}

function statusesText(statuses: Readonly<Record<string, number>>): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
}
