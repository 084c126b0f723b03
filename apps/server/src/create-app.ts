import { personalHome, registerAccounts } from '@lectern/accounts';
import { anonymous, type Domain, listPublicSites } from '@lectern/domain';
import { registerGraphql } from '@lectern/graphql';
import { registerMcp } from '@lectern/mcp';
import { domainSource, registerReader, siteHosts } from '@lectern/reader';
import { createRest, type RestOptions } from '@lectern/rest';
import { registerTrpc } from '@lectern/trpc';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { certificateRoute } from './certificate-route.ts';
import { endConnectionsOnClose } from './end-connections.ts';
import { metricsOf } from './metrics-options.ts';
import { release } from './release.ts';
import type { Settings } from './settings.ts';
import { mcpOptionsOf, type persistedDocumentsOf } from './transports-table.ts';
import { trustedProxies } from './trusted-proxies.ts';

type AppOptions = Pick<RestOptions, 'intercept' | 'record'> & {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly persistedDocuments: Awaited<ReturnType<typeof persistedDocumentsOf>>;
};

/** Everything that the server answers, with no statement sent. */
export function createApp(
  domain: Domain,
  { settings, logger, persistedDocuments, intercept, record }: AppOptions,
): FastifyInstance {
  const isSiteHost = siteHosts(domain);
  const app = createRest({
    domain,
    logger,
    ...release,
    bodyLimitBytes: settings.BODY_LIMIT_BYTES,
    trustProxy: trustedProxies(settings),
    metrics: metricsOf(settings),
    beforeRoutes: (server) =>
      registerReader(server, {
        source: domainSource(domain),
        isSiteHost,
        personalHome: personalHome({ domain }),
        listPublicSites: (limit) => listPublicSites(domain.context(anonymous), limit),
      }),
    ...(intercept && { intercept }),
    ...(record && { record }),
    ...(settings.CORS_ORIGINS !== true && { corsOrigins: settings.CORS_ORIGINS }),
  });
  registerGraphql(app, { domain, logger, persistedDocuments });
  registerTrpc(app, { domain });
  registerAccounts(app, { domain });
  certificateRoute(app, domain, isSiteHost);
  if (settings.MCP === 'on') registerMcp(app, mcpOptionsOf(domain, settings, release.version));
  endConnectionsOnClose(app);
  return app;
}
