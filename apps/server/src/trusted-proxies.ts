import type { Settings } from './settings.ts';

/** `TRUST_PROXY` for Fastify, which takes the number of proxies as a function. */
export function trustedProxies({ TRUST_PROXY: proxies }: Settings) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}
