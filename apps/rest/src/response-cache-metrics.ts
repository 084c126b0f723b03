import type { Domain } from '@lectern/domain';
import { Counter, Gauge, type Registry } from 'prom-client';

/** The cache of responses of this process. */
export function measureResponseCache(registry: Registry, domain: Domain): void {
  const counted = [
    ['hits', 'Results that were found in the cache of responses.'],
    ['misses', 'Results that were looked up in the cache of responses, and not found.'],
    ['evictions', 'Results that were evicted from the cache of responses.'],
  ] as const;
  for (const [name, help] of counted) {
    registry.registerMetric(
      new Counter({
        name: `lectern_response_cache_${name}_total`,
        help,
        registers: [],
        collect() {
          this.reset();
          this.inc(domain.responseCacheMetrics()[name]);
        },
      }),
    );
  }
  registry.registerMetric(
    new Gauge({
      name: 'lectern_response_cache_bytes',
      help: 'Size of the cache of responses.',
      registers: [],
      collect() {
        this.set(domain.responseCacheMetrics().sizeBytes);
      },
    }),
  );
}
