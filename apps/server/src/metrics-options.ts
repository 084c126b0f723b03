import type { MetricsOptions } from '@lectern/rest';
import type { Settings } from './settings.ts';

type MetricsSettings = Pick<Settings, 'METRICS_TOKEN' | 'METRICS_PORT' | 'PUBLIC_URL' | 'TRUST_PROXY'>;

/** Who reads the metrics on the port of the API. */
export function metricsOf(settings: MetricsSettings): MetricsOptions {
  if (settings.METRICS_PORT !== undefined) return { readers: 'nobody' };
  return { token: settings.METRICS_TOKEN, readers: isBehindProxy(settings) ? 'nobody' : 'machine' };
}

/** Who reads those of a worker, which are on `WORKER_PORT`. */
export function workerMetricsOf({ METRICS_TOKEN: token }: MetricsSettings): MetricsOptions {
  return { token };
}

/** A proxy on the same machine need not say that it forwards a request, so that the settings decide. */
function isBehindProxy({ PUBLIC_URL, TRUST_PROXY }: MetricsSettings): boolean {
  if (TRUST_PROXY !== false) return true;
  const host = PUBLIC_URL === undefined ? 'localhost' : new URL(PUBLIC_URL).hostname;
  return !/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(host);
}
