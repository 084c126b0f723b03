import type { Domain } from '@lectern/domain';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { measureJobs } from './job-metrics.ts';
import { measureReplicas } from './replica-metrics.ts';
import { measureResponseCache } from './response-cache-metrics.ts';
import { measureTables } from './table-metrics.ts';

export type RequestHistogram = Histogram<'method' | 'route' | 'operation' | 'status'>;
export type Metrics = { readonly registry: Registry; readonly requests: RequestHistogram };

/** Metrics of this process for Prometheus. */
export function createMetrics(domain: Domain): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response.',
    labelNames: ['method', 'route', 'operation', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  registry.registerMetric(
    new Counter({
      name: 'lectern_sql_statements_total',
      help: 'SQL statements sent to the database.',
      registers: [],
      collect() {
        this.reset();
        this.inc(domain.database.statements());
      },
    }),
  );
  measureJobs(registry, domain);
  measureResponseCache(registry, domain);
  measureReplicas(registry, domain);
  measureTables(registry, domain);
  return { registry, requests };
}
