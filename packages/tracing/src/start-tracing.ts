import { BatchExporter, type BatchSettings } from './batch-exporter.ts';
import { otlpRequest } from './otlp.ts';
import { otlpSender, type SenderSettings } from './otlp-sender.ts';
import type { Sampler } from './sampler.ts';
import type { AttributeValue } from './span.ts';
import { setTracer } from './tracing.ts';

export type TracingSettings = SenderSettings &
  BatchSettings & {
    readonly sampler: Sampler;
    /** Whether `traceparent` headers are read and sent. */
    readonly propagates: boolean;
    /** What describes this process, such as `service.name`. */
    readonly resource: ReadonlyMap<string, AttributeValue>;
    readonly version: string;
    /** Called now and then while spans are lost. */
    readonly onDropped: (fields: { readonly reason: string; readonly dropped: number }) => void;
  };

/** Records the traces of this process, and sends them to a receiver, until it is closed. */
export function startTracing(settings: TracingSettings): { close(): Promise<void> } {
  const { sampler, propagates, resource, version, onDropped } = settings;
  const scope = { name: 'lectern', version };
  const sender = otlpSender(settings);
  const exporter = new BatchExporter(
    settings,
    (spans) => sender.send(otlpRequest(spans, resource, scope)),
    onDropped,
  );
  setTracer({ sampler, propagates, onEnd: (span) => exporter.add(span) });
  return {
    close: async () => {
      setTracer(undefined);
      await exporter.close();
      sender.close();
    },
  };
}
