import { createClient, LecternError, type Space } from '@lectern/client';

/** Creates a space, finds it in the list of all, and reads one that does not exist. */
export async function useRest(url: string, token: string): Promise<Space> {
  const client = createClient({ url, token });
  const { items } = await client.organizations.list();
  const organizationId = items[0]?.id ?? '';
  const space = await client.spaces.create({ organizationId, body: { title: 'From the client' } });
  const titles: string[] = [];
  for await (const { title } of client.spaces.list({ organizationId, limit: 1 })) titles.push(title);
  if (!titles.includes('From the client')) throw new Error(`The space is not among ${titles.join(', ')}.`);
  try {
    await client.spaces.get({ spaceId: 'missing' });
    throw new Error('A space that does not exist was found.');
  } catch (error) {
    if (!(error instanceof LecternError) || error.code !== 'not_found') throw error;
  }
  return space;
}
