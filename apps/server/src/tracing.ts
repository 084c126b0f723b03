import { hostname } from 'node:os';
import { samplerOf } from '@lectern/tracing';
import type { Logger } from 'pino';
import { release } from './release.ts';
import type { Settings } from './settings.ts';

/** Begins to record traces where a receiver is set; nothing is loaded without. */
export async function openTracing(
  settings: Settings,
  logger: Logger,
): Promise<{ close(): Promise<void> } | undefined> {
  const url = receiverOf(settings);
  if (url === undefined) return undefined;
  const { startTracing } = await import('@lectern/tracing/export');
  const { version } = release;
  return startTracing({
    url,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMs: settings.OTEL_EXPORTER_OTLP_TIMEOUT,
    delayMs: settings.OTEL_BSP_SCHEDULE_DELAY,
    maxWaiting: settings.OTEL_BSP_MAX_QUEUE_SIZE,
    maxBatch: settings.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
    sampler: samplerOf(settings.OTEL_TRACES_SAMPLER, settings.OTEL_TRACES_SAMPLER_ARG),
    propagates: settings.OTEL_PROPAGATORS !== 'none',
    resource: resourceOf(settings, version),
    version,
    onDropped: (fields) => logger.warn(fields, 'Spans of traces were lost.'),
  });
}

function receiverOf(settings: Settings): URL | undefined {
  if (settings.OTEL_SDK_DISABLED || settings.OTEL_TRACES_EXPORTER === 'none') return undefined;
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: exact, OTEL_EXPORTER_OTLP_ENDPOINT: base } = settings;
  if (exact !== undefined) return new URL(exact);
  return base === undefined ? undefined : new URL(`${base}/v1/traces`);
}

function resourceOf(settings: Settings, version: string): Map<string, string | number> {
  const attributes = new Map<string, string | number>([
    ['service.name', 'lectern'],
    ['service.version', version],
    ['host.name', hostname()],
    ['process.pid', process.pid],
    ...Object.entries(settings.OTEL_RESOURCE_ATTRIBUTES),
  ]);
  if (settings.OTEL_SERVICE_NAME !== undefined) attributes.set('service.name', settings.OTEL_SERVICE_NAME);
  return attributes;
}
