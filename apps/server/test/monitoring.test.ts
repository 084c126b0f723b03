import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { listener } from './otlp-receiver.ts';
import { watchedServer } from './watched-server.ts';

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] };
type Dashboard = {
  panels: { title: string; targets?: { expr: string }[] }[];
  templating: { list: { name: string; query: string | { query: string } }[] };
};
type Selector = { readonly metric: string; readonly labels: readonly string[] };

/** Those that Prometheus adds to what it reads. */
const targetLabels = ['job', 'instance'];

function deployed(name: string): string {
  return readFileSync(new URL(`../../../deploy/monitoring/${name}`, import.meta.url), 'utf8');
}

const rules = (load(deployed('prometheus-rules.yaml')) as Rules).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(deployed('grafana-dashboard.json')) as Dashboard;
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [title, expr.replaceAll('$__rate_interval', '5m')] as const),
  ),
];

/** The metrics and labels of an expression of PromQL; throws for one that Prometheus would not read. */
function selectorsOf(expression: string): { selectors: Selector[]; grouping: string[] } {
  const selectors: { metric: string; labels: string[] }[] = [];
  const grouping: string[] = [];
  parser.parse(expression).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`Not PromQL at ${node.from}: ${expression}`);
      const text = expression.slice(node.from, node.to);
      if (node.name === 'VectorSelector') selectors.push({ metric: '', labels: [] });
      if (node.name === 'LabelName' && node.node.parent?.name === 'GroupingLabels') grouping.push(text);
      const selector = selectors.at(-1);
      if (selector === undefined) return;
      if (node.name === 'Identifier' && node.node.parent?.name === 'VectorSelector') selector.metric = text;
      if (node.name === 'LabelName' && node.node.parent?.name !== 'GroupingLabels')
        selector.labels.push(text);
    },
  });
  return { selectors, grouping };
}

/** The names of samples with the names of their labels. */
function samplesOf(metrics: string): Map<string, Set<string>> {
  const samples = new Map<string, Set<string>>();
  for (const line of metrics.split('\n')) {
    const [, name, labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    if (name === undefined) continue;
    const known = samples.get(name) ?? new Set(targetLabels);
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    samples.set(name, known);
  }
  return samples;
}

describe('the dashboard and the alerts', () => {
  test('name metrics and labels that a server has', async () => {
    const held = Promise.withResolvers<void>();
    let deliveries = 0;
    const hook = await listener(async () => {
      deliveries += 1;
      if (deliveries > 1) await held.promise;
    });
    const server = await watchedServer({ JOB_CONCURRENCY: '1' });
    const ping = await server.webhook(hook);
    await ping();
    // Each ends, runs, and waits.
    await expect.poll(async () => server.send('/metrics')).toContain('lectern_job_attempts_total{');
    await ping();
    await expect.poll(() => deliveries).toBe(2);
    await ping();
    const samples = samplesOf(await server.send('/metrics'));
    held.resolve();

    samples.set('up', new Set(targetLabels));
    expect(expressions.length).toBeGreaterThan(15);
    for (const [title, expression] of expressions) {
      const { selectors, grouping } = selectorsOf(expression);
      expect(selectors, title).not.toEqual([]);
      for (const { metric, labels } of selectors) {
        expect([...samples.keys()], title).toContain(metric);
        const known = [...(samples.get(metric) ?? [])];
        expect(known, `${title}: labels of ${metric}`).toEqual(
          expect.arrayContaining([...labels, ...grouping]),
        );
      }
    }
  });

  test('of the dashboard use variables that it declares', () => {
    const declared = dashboard.templating.list.map(({ name }) => name);
    const used = JSON.stringify(dashboard).matchAll(/\$\{?(?!__)(\w+)/g);
    expect(declared).toEqual(expect.arrayContaining([...new Set(Array.from(used, ([, name]) => name))]));
  });
});

test('logs and metrics name the operations of every transport, of names that clients make up only in logs', async () => {
  const server = await watchedServer({});
  await server.send('/v1/orgs');
  const query = `query ${'A'.repeat(200)} { viewer { id } }`;
  await server.send('/graphql', { json: { query } });
  await server.send('/trpc/users.getAuthenticated');
  await server.send('/trpc/users.getAuthenticated,no.such?batch=1').catch(() => undefined);
  await server.send('/trpc/made.up').catch(() => undefined);
  const called = () =>
    server.log
      .filter(({ msg }) => msg === 'request')
      .map(({ operation, operationNames: names }) => [operation, names]);
  await expect.poll(called).toEqual([
    ['listOrganizationsForAuthenticatedUser', undefined],
    ['graphql query', ['A'.repeat(64)]],
    ['users.getAuthenticated', undefined],
    ['batch', ['users.getAuthenticated']],
    ['unknown', undefined],
  ]);
  const metrics = await server.send('/metrics');
  const operations = Array.from(metrics.matchAll(/_count\{[^}]*operation="([^"]*)"/g), ([, label]) => label);
  expect(new Set(operations)).toEqual(
    new Set([
      'listOrganizationsForAuthenticatedUser',
      'graphql query',
      'users.getAuthenticated',
      'batch',
      'unknown',
    ]),
  );
  expect(metrics).not.toContain('AAAA');
});
