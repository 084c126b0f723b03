// The process that sends requests in a closed loop: each connection sends the next one after its response.
import { percentile } from '../measure/statistics.ts';
import { Connection, type ReceivedResponse } from './connection.ts';
import { type FromGenerator, type Job, type LoadResult, randomRequest, type ToGenerator } from './request.ts';

const mostSamples = 1_000_000;
const samples = new Float64Array(mostSamples);
let job: Job | undefined;
let connections: Connection[] = [];

process.on('message', (message: ToGenerator) => {
  work(message).then(
    (response) => process.send?.(response),
    (error: unknown) => process.send?.({ type: 'failed', reason: String(error) } satisfies FromGenerator),
  );
});

async function work(message: ToGenerator): Promise<FromGenerator> {
  switch (message.type) {
    case 'open': {
      job = message.job;
      const port = Number(new URL(job.origin).port);
      connections = await Promise.all(Array.from({ length: job.concurrency }, () => Connection.open(port)));
      return { type: 'opened' };
    }
    case 'run':
      if (job === undefined) throw new Error('There is no job.');
      return { type: 'result', result: await run(job, message.seconds) };
    case 'close':
      for (const connection of connections) connection.close();
      return { type: 'closed' };
  }
}

async function run(
  { origin, requests, leastBytes, pauseMs, reconnects }: Job,
  seconds: number,
): Promise<LoadResult> {
  const next = randomRequest(requests, new URL(origin).host);
  const cpu = process.cpuUsage();
  const start = performance.now();
  const end = start + seconds * 1000;
  let count = 0;
  let errors = 0;
  const statuses: Record<string, Record<string, number>> = {};
  const countStatus = (name: string | undefined, status: number) => {
    if (name === undefined) return;
    const counts = (statuses[name] ??= {});
    counts[status] = (counts[status] ?? 0) + 1;
  };

  const loop = (first: Connection, index: number): Promise<void> => {
    let connection = first;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const send = () => {
      const sent = performance.now();
      const { name, bytes } = next();
      let received = 0;
      let isError = false;
      const sendFrom = (step: number) => {
        const request = bytes[step];
        if (request === undefined) finish();
        else connection.send(request, (response) => onResponse(response, step));
      };
      const onResponse = (response: ReceivedResponse | Error, step: number) => {
        if (response instanceof Error) {
          if (reconnects !== true) return reject(response);
          countStatus(name, 0);
          connection.close();
          if (performance.now() >= end) return resolve();
          Connection.open(Number(new URL(origin).port)).then((opened) => {
            connections[index] = connection = opened;
            send();
          }, reject);
          return;
        }
        countStatus(name, response.status);
        received += response.bytes;
        isError ||= response.status >= 300;
        sendFrom(step + 1);
      };
      const finish = () => {
        const now = performance.now();
        if (count < mostSamples) samples[count] = now - sent;
        count += 1;
        if (isError || received < leastBytes) errors += 1;
        if (now >= end) resolve();
        else sendLater();
      };
      sendFrom(0);
    };
    const sendLater = () => {
      if (pauseMs === undefined) send();
      else setTimeout(send, pauseMs * (0.5 + Math.random()));
    };
    sendLater();
    return promise;
  };
  await Promise.all(connections.map(loop));

  const elapsed = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const sorted = samples.subarray(0, Math.min(count, mostSamples)).slice().sort();
  return {
    requests: count,
    errors,
    seconds: elapsed,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    statuses,
    generatorMicroseconds: (user + system) / Math.max(count, 1),
  };
}
