import type { Domain } from '@lectern/domain';
import { Counter, Gauge, type Registry } from 'prom-client';

/** The replicas of the database, in the order of `DATABASE_REPLICA_URLS`. */
export function measureReplicas(registry: Registry, domain: Domain): void {
  registry.registerMetric(
    new Counter({
      name: 'lectern_replica_reads_total',
      help: 'Reads of visitors that began on a replica of the database.',
      labelNames: ['replica'],
      registers: [],
      collect() {
        this.reset();
        for (const { number, reads } of domain.replicaMetrics()) this.inc({ replica: number }, reads);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'lectern_replica_lag_seconds',
      help: 'For how long at most a replica of the database is behind; absent while that is not known.',
      labelNames: ['replica'],
      registers: [],
      collect() {
        this.reset();
        for (const { number, lagSeconds } of domain.replicaMetrics())
          if (lagSeconds !== undefined) this.set({ replica: number }, lagSeconds);
      },
    }),
  );
}
