import { readFile, writeFile } from 'node:fs/promises';
import { median } from '../measure/statistics.ts';
import { fairnessText } from '../fair/fair-text.ts';
import { killsText } from '../kills/kills-text.ts';
import { processesText } from '../processes/processes-text.ts';
import { scaleText } from '../scale/scale-text.ts';
import { parseJson } from '../parse-json.ts';
import { comparisonText } from './comparison-text.ts';
import { table } from './table.ts';
import { machineText } from './machine.ts';
import type { DepthResult, Results, StartResult } from './results.ts';

const jsonFile = new URL('../report.json', import.meta.url);
const textFile = new URL('../report.md', import.meta.url);

/** Adds a result to those of the other commands, in `report.json` and `report.md`. */
export async function writeReport(added: Results): Promise<void> {
  const known = await readResults();
  const kills = { ...known.kills, ...added.kills };
  const results: Results = { ...known, ...added, ...(Object.keys(kills).length > 0 && { kills }) };
  const text = reportText(results);
  await writeFile(jsonFile, `${JSON.stringify(results, null, 1)}\n`);
  await writeFile(textFile, text);
  console.log(text);
}

async function readResults(): Promise<Results> {
  try {
    return parseJson<Results>(await readFile(jsonFile, 'utf8'));
  } catch {
    return {};
  }
}

function reportText({ comparison, start, depth, fairness, scale, processes, kills }: Results): string {
  const parts = ['# Benchmark report', 'Written by `pnpm bench`; `README.md` describes the measurements. Where the load average is above the number of cores, other work ran on the machine at the same time: only ratios count.'];
  if (comparison) parts.push(comparisonText(comparison), machineText(comparison.machine));
  if (depth) parts.push(depthText(depth), machineText(depth.machine));
  if (start) parts.push(startText(start), machineText(start.machine));
  if (fairness) parts.push(fairnessText(fairness), machineText(fairness.machine));
  if (scale) parts.push(scaleText(scale), machineText(scale.machine));
  if (processes) parts.push(processesText(processes), machineText(processes.machine));
  if (kills) parts.push(killsText(kills));
  return `${parts.join('\n\n')}\n`;
}

function depthText({ lists }: DepthResult): string {
  const rows = lists.map(({ list, depth, firstPageP50Ms, deepPageP50Ms }) => {
    const ratio = deepPageP50Ms / firstPageP50Ms;
    return [list, firstPageP50Ms.toFixed(2), deepPageP50Ms.toFixed(2), String(depth), `${ratio.toFixed(2)} ${ratio <= 1.2 ? '✓' : '✗'}`];
  });
  const header = ['list, 50 per page', 'p50 of page 1, ms', 'p50 at depth, ms', 'depth', 'ratio, goal ≤ 1.2'];
  return `## Depth of lists\n\n${table(header, rows)}`;
}

function startText({ runsMs }: StartResult): string {
  const middle = median(runsMs) / 1000;
  const goals = [1.5, 0.5].map((goal) => `≤ ${goal} s ${middle <= goal ? '✓' : '✗'}`);
  const runs = runsMs.map((run) => (run / 1000).toFixed(2)).join(', ');
  return `## Start\n\nThe embedded server on existing data, from its start to its first response: median **${middle.toFixed(2)} s** of ${runsMs.length} runs (${runs}). Goals: first ${goals[0]}, then ${goals[1]}.`;
}
