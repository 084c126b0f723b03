import type { FairnessResult } from '../report/results.ts';
import { table } from '../report/table.ts';

/** The tables of a run: the goals, and how the requests of the hostile tenant were answered. */
export function fairnessText({ seconds, hostileConnections, databases }: FairnessResult): string {
  const goals = databases.map(({ kind, alone, beside }) => {
    const ratio = beside.p99Ms / alone.p99Ms;
    return [
      kind,
      alone.p50Ms.toFixed(1),
      beside.p50Ms.toFixed(1),
      alone.p99Ms.toFixed(1),
      beside.p99Ms.toFixed(1),
      `${ratio.toFixed(1)} ${mark(ratio <= 3)}`,
      alone.healthP99Ms.toFixed(0),
      `${beside.healthP99Ms.toFixed(0)} ${mark(beside.healthP99Ms <= 100)}`,
      `${beside.mostMegabytes.toFixed(0)} ${mark(beside.mostMegabytes < 1024)}`,
      [alone, beside].map(({ waitedShare = 0 }) => `${(waitedShare * 100).toFixed(0)} %`).join(' → '),
      statusesText(beside.statuses['quiet'] ?? {}),
    ];
  });
  const header = [
    'quiet tenant',
    'p50 alone, ms',
    'beside',
    'p99 alone, ms',
    'beside',
    'ratio, goal ≤ 3',
    '`/healthz` p99 alone, ms',
    'beside, goal ≤ 100',
    'memory, MB, goal < 1024',
    'no processor, alone → beside',
    'its answers beside',
  ];
  const answers = databases.flatMap(({ kind, hostile }) =>
    Object.entries(hostile).map(([name, statuses]) => [`${kind}: ${name}`, statusesText(statuses)]),
  );
  return [
    '## Fairness',
    `A tenant that reads lists and pages with 4 connections, about 20 ms after each answer, alone for ${seconds} s and for ${seconds} s beside a hostile one with ${hostileConnections} connections in a closed loop. Rate limits and all other settings are at their defaults; memory is the most resident memory of the server's process, threads included. The generators share the processors with the server, that of the hostile tenant at a lower priority (nice 10), as it would run on a machine of its own: _no processor_ is the part of the time in which its thread was ready to run and another one had the processor.`,
    table(header, goals),
    'Answers to the hostile tenant, by status (0 is a closed connection):',
    table(['request', 'answers'], answers),
  ].join('\n\n');
}

function statusesText(statuses: Readonly<Record<string, number>>): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
}

function mark(isMet: boolean): string {
  return isMet ? '✓' : '✗';
}
