import {
  createDomain,
  type Database,
  type Domain,
  type FileStorage,
  type SealingKeys,
  type SingleSignOnSettings,
  type Tables,
} from '@lectern/domain';
import type { Logger } from 'pino';
import { release } from './release.ts';
import { addressesOf } from './addresses.ts';
import { mailOf } from './mail-table.ts';
import { openIdConnectOf } from './oidc-table.ts';
import { rateLimitsOf } from './rate-limits.ts';
import type { Settings } from './settings.ts';

type DomainInput = {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly singleSignOn: SingleSignOnSettings;
  readonly storage: FileStorage;
  readonly sealing: SealingKeys;
  readonly replicas?: readonly Database<Tables>[];
  /** The port of the server, for URLs without a setting. */
  readonly port: number;
};

/** The domain of a process, configured by its settings. */
export function domainOf(
  database: Database<Tables>,
  { settings, logger, singleSignOn, storage, sealing, replicas = [], port }: DomainInput,
): Domain {
  const mail = mailOf(settings);
  const openIdConnect = openIdConnectOf(settings);
  return createDomain({
    database,
    replicas:
      replicas.length === 0
        ? undefined
        : { databases: replicas, maxLagMs: settings.DATABASE_REPLICA_MAX_LAG_MS },
    settings: {
      ...addressesOf(settings, port),
      release,
      organizationCreation: settings.ORGANIZATION_CREATION,
      sessionDays: settings.SESSION_DAYS,
      defaultLanguage: settings.DEFAULT_LANGUAGE,
      tokenLifetimeDays: settings.TOKEN_LIFETIME_DAYS,
      domainVerification: settings.DOMAIN_VERIFICATION,
      singleSignOn,
      ...(mail !== undefined && { mail }),
      ...(openIdConnect !== undefined && { openIdConnect }),
      sealing,
      importWaitSeconds: settings.IMPORT_WAIT_SECONDS,
      maxUploadBytes: settings.MAX_UPLOAD_BYTES,
      organizationStorageBytes: settings.ORGANIZATION_STORAGE_BYTES,
      responseCacheBytes: settings.RESPONSE_CACHE_MB * 1024 * 1024,
      rateLimits: rateLimitsOf(settings),
      ...(settings.GIT_FILE_ROOT !== undefined && { gitFileRoot: settings.GIT_FILE_ROOT }),
      fetching: { allowedPrivateHosts: settings.ALLOWED_PRIVATE_HOSTS },
    },
    log: logger,
    storage,
  });
}
