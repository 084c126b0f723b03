import type { AppRouter } from '@lectern/client/trpc';
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';

/** Reads a space in one batch with one that does not exist. */
export async function useTrpc(url: string, token: string, spaceId: string): Promise<string> {
  const client = createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${url}/trpc`, headers: { authorization: `Bearer ${token}` } })],
  });
  const [space, missing] = await Promise.all([
    client.spaces.get.query({ spaceId }),
    client.spaces.get.query({ spaceId: 'missing' }).catch((error: unknown) => error),
  ]);
  if (!(missing instanceof TRPCClientError)) throw new Error('A space that does not exist was found.');
  return space.title;
}
