import { isTracing } from '@lectern/tracing';
import { expect, test } from 'vitest';
import { listener, namesBelow, otlpReceiver, treeOf, valuesOf } from './otlp-receiver.ts';
import { token } from './processes.ts';
import { watchedServer } from './watched-server.ts';

const [rest, graphql, pinged] = ['a', 'b', 'c'].map((digit) => digit.repeat(32)) as [string, string, string];
const callerSpan = '1234567890abcdef';

/** Of a caller whose trace continues here. */
function headersOf(traceId: string) {
  return { traceparent: `00-${traceId}-${callerSpan}-01`, tracestate: 'vendor=1' };
}

test('a trace goes from the request of a caller through operation and statements to the job and the server that it calls', async () => {
  const receiver = await otlpReceiver();
  const outside: (string | undefined)[] = [];
  const hook = await listener(async ({ headers }) => void outside.push(headers['traceparent']?.toString()));
  const server = await watchedServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=some%20key',
    OTEL_SERVICE_NAME: 'docs',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_BSP_SCHEDULE_DELAY: '20',
  });
  const ping = await server.webhook(`${hook}/a-secret-path?with=secrets`);

  await server.send('/v1/orgs?title=confidential', { headers: headersOf(rest) });
  await expect.poll(() => receiver.ofTrace(rest).length).toBeGreaterThan(2);
  const [call] = receiver.ofTrace(rest).filter(({ kind }) => kind === 2);
  expect(call).toMatchObject({
    name: 'GET /v1/orgs',
    parentSpanId: callerSpan,
    traceState: 'vendor=1',
    status: {},
  });
  expect(valuesOf(call?.attributes ?? [])).toMatchObject({
    'http.route': '/v1/orgs',
    'http.response.status_code': '200',
    'lectern.operation': 'listOrganizationsForAuthenticatedUser',
    'client.address': '127.0.0.1',
  });
  const tree = treeOf(receiver.ofTrace(rest));
  const operation = tree.below.find(({ name }) => name === 'listOrganizationsForAuthenticatedUser');
  expect(operation && namesBelow(operation)).toEqual(['WITH organizations']);
  expect(server.log).toContainEqual(
    expect.objectContaining({ msg: 'request', route: '/v1/orgs', traceId: rest, level: 'info' }),
  );

  const query = 'query Own($first: Int) { viewer { organizations(first: $first) { nodes { title } } } }';
  await server.send('/graphql', { headers: headersOf(graphql), json: { query, variables: { first: 3 } } });
  await expect.poll(() => receiver.ofTrace(graphql).some(({ kind }) => kind === 2)).toBe(true);
  const queried = treeOf(receiver.ofTrace(graphql));
  expect(queried.name).toBe('POST /graphql');
  const executed = queried.below.find(({ name }) => name === 'graphql query');
  expect(executed && namesBelow(executed)).toEqual([expect.stringMatching(/^(?:SELECT|WITH)/)]);

  await ping(headersOf(pinged));
  await expect.poll(() => outside.length).toBe(1);
  const jobs = () => receiver.spans.filter(({ kind }) => kind === 5);
  await expect.poll(() => jobs().length).toBe(1);
  const [job] = jobs();
  await expect.poll(() => receiver.ofTrace(pinged).some(({ kind }) => kind === 2)).toBe(true);
  const enqueuing = receiver.ofTrace(pinged);
  expect(job?.parentSpanId).toBeUndefined();
  expect(job?.traceId).not.toBe(pinged);
  expect(job?.links).toEqual([{ traceId: pinged, spanId: expect.any(String) }]);
  expect(enqueuing.map(({ spanId }) => spanId)).toContain(job?.links?.[0]?.spanId);
  expect(treeOf(enqueuing).below.flatMap(namesBelow)).toEqual(
    expect.arrayContaining(['BEGIN', 'INSERT jobs', 'COMMIT']),
  );
  const [fetched] = receiver.ofTrace(job?.traceId ?? '').filter(({ name }) => name === 'POST');
  expect(outside).toEqual([`00-${job?.traceId}-${fetched?.spanId}-01`]);
  expect(valuesOf(fetched?.attributes ?? [])).toMatchObject({
    'server.address': '127.0.0.1',
    'http.response.status_code': '204',
  });

  await server.close();
  expect(isTracing()).toBe(false);
  expect(receiver.requests[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-key': 'some key' } });
  expect(receiver.resources[0]).toMatchObject({
    'service.name': 'docs',
    'deployment.environment.name': 'test',
  });
  // Looking for jobs is no trace, and nothing that is sent has a secret or a value of a parameter.
  expect(receiver.spans.filter(({ parentSpanId, kind }) => parentSpanId === undefined && kind === 3)).toEqual(
    [],
  );
  const sent = JSON.stringify(receiver.spans);
  for (const secret of [token, 'confidential', 'a-secret-path', 'with=secrets'])
    expect(sent).not.toContain(secret);
});

test.each([
  ['no receiver is set', {}],
  ['it is disabled', { OTEL_SDK_DISABLED: 'true' }],
  ['no exporter is wanted', { OTEL_TRACES_EXPORTER: 'none' }],
  ['no trace is sampled', { OTEL_TRACES_SAMPLER: 'always_off' }],
])('nothing is recorded or sent when %s', async (name, env) => {
  const receiver = await otlpReceiver();
  const outside: (string | undefined)[] = [];
  const hook = await listener(async ({ headers }) => void outside.push(headers['traceparent']?.toString()));
  const isSet = name !== 'no receiver is set';
  const server = await watchedServer({
    ...(isSet && { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '1' }),
    ...env,
  });
  await (
    await server.webhook(hook)
  )(headersOf(pinged));
  await expect.poll(() => outside.length).toBe(1);
  expect(outside).toEqual([undefined]);
  await server.close();
  expect(receiver.requests).toEqual([]);
  expect(server.log.filter((line) => 'traceId' in line)).toEqual([]);
});
