import { contract } from '@lectern/contract';
import { anonymous, countCall, type Domain, originOf, takeTurn } from '@lectern/domain';
import type { SiteSource } from './site-source.ts';

const counted = { search: contract.search.inSite, feedback: contract.insights.track } as const;

/** The sites of a domain in the same process. Requests have the turns and limits that those of the API have. */
export function domainSource(domain: Domain): SiteSource {
  const { sitesUrl, publicUrl } = domain.settings;
  const { responseCache, siteVersions, rateLimits, storage } = domain.context(anonymous);
  return {
    addresses: { sitesUrl, publicUrl, directFilesOrigin: storage.directOrigin },
    cache: responseCache,
    shared: {
      mark: () => siteVersions.mark(),
      since: (organizationId, mark) => siteVersions.since(organizationId, mark),
      count: (address) => rateLimits.count(contract.publishedContent.resolve.rateLimit, { address }),
    },
    async open(request, reply) {
      const origin = originOf('rest', request);
      const ctx = domain.context(anonymous, origin);
      await takeTurn(ctx, reply.raw);
      await countCall(ctx, contract.publishedContent.resolve);
      return {
        anonymous: domain.as(anonymous, origin),
        visitor: async (siteToken) => domain.as(await domain.authenticate(siteToken, origin), origin),
        count: async (kind) => {
          await countCall(ctx, counted[kind]);
        },
      };
    },
  };
}
