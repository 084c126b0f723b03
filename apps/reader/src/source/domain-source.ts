import { contract } from '@lectern/contract';
import { anonymous, countCall, type Domain, originOf, takeTurn } from '@lectern/domain';
import type { SiteSource } from './site-source.ts';

/** The sites of a domain in the same process. Requests have the turns and limits that those of the API have. */
export function domainSource(domain: Domain): SiteSource {
  const { sitesUrl, publicUrl } = domain.settings;
  return {
    addresses: { sitesUrl, publicUrl },
    cache: domain.context(anonymous).responseCache,
    async open(request, reply) {
      const origin = originOf('rest', request);
      const ctx = domain.context(anonymous, origin);
      await takeTurn(ctx, reply.raw);
      await countCall(ctx, contract.publishedContent.resolve);
      return {
        anonymous: domain.as(anonymous, origin),
        visitor: async (siteToken) => domain.as(await domain.authenticate(siteToken, origin), origin),
        countSearch: async () => {
          await countCall(ctx, contract.search.inSite);
        },
      };
    },
  };
}
