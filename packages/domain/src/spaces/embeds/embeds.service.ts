import type { Contract, Embed } from '@lectern/contract';
import { FetchError } from '@lectern/fetch';
import type { Service } from '../../access/service.ts';
import { fetchEmbed, plainEmbed } from './fetch-embed.ts';
import { isLinkShown } from './is-link-shown.ts';

export const embeds: Service<Contract['embeds']> = {
  get: {
    async prepare(ctx, { url }, { actor, space }) {
      const address = new URL(url);
      // A visitor must not make this server fetch what its authors never chose.
      const isFetched = actor.kind === 'user' || (await isLinkShown(ctx, { visitor: actor, space, url }));
      const embed = isFetched ? await read(ctx.settings, address) : plainEmbed(address);
      return async () => embed;
    },
  },
};

/** Whatever prevents that it is read, the address itself can be shown. */
async function read(settings: Parameters<typeof fetchEmbed>[0], address: URL): Promise<Embed> {
  try {
    return await fetchEmbed(settings, address);
  } catch (error) {
    if (error instanceof FetchError) return plainEmbed(address);
    throw error;
  }
}
