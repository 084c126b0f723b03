import type { Channel } from '@lectern/contract';

/** Where a call comes from, as the record of a change names it. */
export type Origin = {
  readonly channel: Channel;
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
};

/** Calls of a script that uses the domain itself. */
export const script: Origin = { channel: 'script' };

/** As much of an HTTP request as tells where it comes from. */
type RequestLike = {
  readonly ip: string;
  readonly headers: { readonly 'user-agent'?: string | undefined };
};

/** The origin of a request; what it costs to know the address is paid by the calls that need it. */
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
