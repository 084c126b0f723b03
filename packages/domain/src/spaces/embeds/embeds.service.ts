import type { Contract, Embed } from '@lectern/contract';
import { FetchError, stripUrlCredentials } from '@lectern/fetch';
import type { Service } from '../../access/service.ts';
import { fetchEmbed, plainEmbed } from './fetch-embed.ts';
import { isLinkShown } from './is-link-shown.ts';

export const embeds: Service<Contract['embeds']> = {
  get: {
    async prepare(ctx, { url }, { actor, space }) {
      // They are neither sent to the site nor shown.
      const parsed = new URL(stripUrlCredentials(url) ?? url);
      // A visitor must not make this server fetch what its authors never chose.
      const isFetched = actor.kind === 'user' || (await isLinkShown(ctx, { visitor: actor, space, url }));
      const embed = isFetched ? await read(ctx.settings, parsed) : plainEmbed(parsed);
      return async () => embed;
    },
  },
};

/** Whatever prevents that it is read, the URL itself can be shown. */
async function read(settings: Parameters<typeof fetchEmbed>[0], url: URL): Promise<Embed> {
  try {
    return await fetchEmbed(settings, url);
  } catch (error) {
    if (error instanceof FetchError) return plainEmbed(url);
    throw error;
  }
}
