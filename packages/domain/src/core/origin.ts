import type { Channel } from '@lectern/contract';

/** Where a call comes from, as its audit event records it. */
export type Origin = {
  readonly channel: Channel;
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
};

/** The origin of calls by a script that uses the domain directly. */
export const scriptOrigin: Origin = { channel: 'script' };

/** The parts of an HTTP request that identify its origin. */
type RequestLike = {
  readonly ip: string;
  readonly headers: { readonly 'user-agent'?: string | undefined };
};

/** The origin of a request. The address is read lazily, because only audited calls need it. */
export function originOf(channel: Channel, request: RequestLike): Origin {
  return {
    channel,
    get address() {
      return request.ip;
    },
    get userAgent() {
      return request.headers['user-agent'];
    },
  };
}
