import type { IncomingMessage } from 'node:http';

/** Of a request: the secret, how often the sender has changed tokens, and the address of the client. */
export const forwardedHeader = 'lectern-forwarded';
/** Of a response: how often the background server has changed tokens. */
export const changesHeader = 'lectern-authentication-changes';

/** Headers of one connection, not of the request (RFC 9110, section 7.6.1), and one that is answered already. */
const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  forwardedHeader,
  changesHeader,
]);

export type Forwarded = {
  readonly secret: string;
  readonly changes: number;
  readonly address: string | undefined;
};

/** The headers of a message for its next connection, names and values in turn. */
export function endToEndHeaders({ rawHeaders }: IncomingMessage): string[] {
  const kept: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    if (!ofConnection.has(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

export function writeForwarded({ secret, changes, address = '' }: Forwarded): string {
  return `${secret} ${changes} ${address}`;
}

export function readForwarded(header: string | string[] | undefined): Forwarded | undefined {
  if (typeof header !== 'string') return undefined;
  const [secret = '', changes, address] = header.split(' ');
  return { secret, changes: Number(changes), address: address === '' ? undefined : address };
}
