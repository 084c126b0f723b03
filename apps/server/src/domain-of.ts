import {
  createDomain,
  type Database,
  type Domain,
  type FileStorage,
  type SingleSignOnSettings,
  type Tables,
} from '@lectern/domain';
import type { Logger } from 'pino';
import { addressesOf } from './addresses.ts';
import type { Settings } from './settings.ts';

type Given = {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly singleSignOn: SingleSignOnSettings;
  readonly storage: FileStorage;
  /** Where the server listens, for addresses that no setting gives. */
  readonly port: number;
};

/** The domain as the settings want it. */
export function domainOf(
  database: Database<Tables>,
  { settings, logger, singleSignOn, storage, port }: Given,
): Domain {
  return createDomain({
    database,
    settings: {
      ...addressesOf(settings, port),
      organizationCreation: settings.ORGANIZATION_CREATION,
      singleSignOn,
      maxUploadBytes: settings.MAX_UPLOAD_BYTES,
      ...(settings.GIT_FILE_ROOT !== undefined && { gitFileRoot: settings.GIT_FILE_ROOT }),
      fetching: { allowedPrivateHosts: settings.ALLOWED_PRIVATE_HOSTS },
    },
    log: logger,
    storage,
  });
}
