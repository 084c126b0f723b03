import { expect, test } from 'vitest';
import { isBlockedAddress } from '../src/blocked-address.ts';
import { guardedFetch } from '../src/guarded-fetch.ts';
import { blockedNames, blockedUrls, deceptiveUrls } from './blocked-urls.ts';
import { fetchErrorOf, fetchSettings, useServer } from './web-server.ts';

/** It must not be reached. */
const privateServer = useServer((_request, response) => response.end('secret'));

const redirectingServer = useServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://server.test');
  response.writeHead(302, { location: url.searchParams.get('to') ?? '' }).end();
});

const settings = fetchSettings([], blockedNames);

async function reasonOf(url: string) {
  const withPort = url.replace('{port}', String(privateServer.port));
  const error = await fetchErrorOf(() => guardedFetch(settings, withPort));
  expect(privateServer.takeRequests()).toEqual([]);
  return error?.reason;
}

test.each(blockedUrls)('a fetch of %s is rejected', async (url) => {
  expect(await reasonOf(url)).toBe('forbidden-address');
});

test.each(deceptiveUrls)('a fetch of %j is rejected', async (url) => {
  expect(await reasonOf(url)).toMatch(/^(?:forbidden-address|scheme|url)$/);
});

test.each(Object.keys(blockedNames))('a fetch from the host %s is rejected', async (name) => {
  expect(await reasonOf(`http://${name}:{port}/`)).toBe('forbidden-address');
});

// A Location header contains no other characters.
const asciiUrls = blockedUrls.filter((url) => /^[ -~]+$/.test(url));

test.each(asciiUrls)('a redirect to %s is not followed', async (url) => {
  const location = url.replace('{port}', String(privateServer.port));
  const from = `http://127.0.0.1:${redirectingServer.port}/?to=${encodeURIComponent(location)}`;
  const allowed = fetchSettings(`127.0.0.1:${redirectingServer.port}`, blockedNames);
  const error = await fetchErrorOf(() => guardedFetch(allowed, from));
  expect(error?.reason).toBe('forbidden-address');
  expect(redirectingServer.takeRequests().length).toBe(1);
  expect(privateServer.takeRequests()).toEqual([]);
});

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '93.184.215.14',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:80b::200e',
  '2001:4860:4860::8888',
  '2003::1',
])('the public address %s is not blocked', (address) => {
  expect(isBlockedAddress(address)).toBe(false);
});
