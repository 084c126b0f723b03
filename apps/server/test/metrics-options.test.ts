import { describe, expect, test } from 'vitest';
import { metricsOf, workerMetricsOf } from '../src/metrics-options.ts';
import { readSettings } from '../src/settings.ts';

describe('who reads the metrics of a server', () => {
  test.each([
    [{}, { readers: 'machine' }],
    [{ PUBLIC_URL: 'http://localhost:4000' }, { readers: 'machine' }],
    [{ PUBLIC_URL: 'http://[::1]:4000' }, { readers: 'machine' }],
    // A proxy of this machine forwards requests, and need not say so.
    [{ PUBLIC_URL: 'https://docs.example.com' }, { readers: 'nobody' }],
    [{ PUBLIC_URL: 'http://127.example.com' }, { readers: 'nobody' }],
    [{ TRUST_PROXY: 'true' }, { readers: 'nobody' }],
    [{ METRICS_PORT: '9464' }, { readers: 'nobody' }],
    [{ METRICS_PORT: '9464', METRICS_TOKEN: 'a-token-of-a-scraper' }, { readers: 'nobody' }],
  ])('%o', (env, expected) => {
    expect(metricsOf(readSettings(env))).toEqual(expected);
  });

  test('with a token, whoever has it', () => {
    const settings = readSettings({ METRICS_TOKEN: 'a-token-of-a-scraper', TRUST_PROXY: 'true' });
    expect(metricsOf(settings).token).toBe('a-token-of-a-scraper');
    expect(workerMetricsOf(settings)).toEqual({ token: 'a-token-of-a-scraper' });
  });
});
