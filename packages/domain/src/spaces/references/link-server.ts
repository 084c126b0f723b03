import { hash } from 'node:crypto';
import type { ServerAddresses } from '@lectern/content';
import type { DomainSettings } from '../../core/settings.ts';

/** Increased when links are resolved or indexed differently, so that every index is rebuilt. */
const version = 4;

/**
 * The URLs of this server, which make a link internal. Published sites change independently of the content, so links to
 * them resolve to the app and not to pages.
 */
export function serverAddresses({ appUrl, sitesUrl }: DomainSettings): ServerAddresses {
  return { appUrl, sitesUrl, published: [] };
}

/** Changes with everything that link resolution depends on, apart from the content. */
export function serverFingerprint(settings: DomainSettings): string {
  const { appUrl, sitesUrl } = serverAddresses(settings);
  return hash('sha256', JSON.stringify([version, appUrl, sitesUrl]), 'base64url').slice(0, 16);
}
