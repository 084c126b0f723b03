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
import { addressesOf } from './addresses.ts';
import type { Settings } from './settings.ts';

type DomainInput = {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly singleSignOn: SingleSignOnSettings;
  readonly storage: FileStorage;
  readonly sealing: SealingKeys;
  /** The port of the server, for URLs without a setting. */
  readonly port: number;
};

/** The domain of a process, configured by its settings. */
export function domainOf(
  database: Database<Tables>,
  { settings, logger, singleSignOn, storage, sealing, port }: DomainInput,
): Domain {
  return createDomain({
    database,
    settings: {
      ...addressesOf(settings, port),
      organizationCreation: settings.ORGANIZATION_CREATION,
      tokenLifetimeDays: settings.TOKEN_LIFETIME_DAYS,
      domainVerification: settings.DOMAIN_VERIFICATION,
      singleSignOn,
      sealing,
      maxUploadBytes: settings.MAX_UPLOAD_BYTES,
      ...(settings.GIT_FILE_ROOT !== undefined && { gitFileRoot: settings.GIT_FILE_ROOT }),
      fetching: { allowedPrivateHosts: settings.ALLOWED_PRIVATE_HOSTS },
    },
    log: logger,
    storage,
  });
}
