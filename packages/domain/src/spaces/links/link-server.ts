import { hash } from 'node:crypto';
import type { ServerAddresses } from '@lectern/content';
import type { DomainSettings } from '../../core/settings.ts';

/** Goes up when the same text comes to have other links, so that those of every space are made anew. */
const version = 2;

/**
 * By what links are known to stay on this server. What a site publishes changes without the content, so that links to it
 * are links into the app and not to pages.
 */
export function serverOf({ appUrl, sitesUrl }: DomainSettings): ServerAddresses {
  return { appUrl, sitesUrl, published: [] };
}

/** Changes with whatever links are resolved by beside the content. */
export function fingerprintOf(settings: DomainSettings): string {
  const { appUrl, sitesUrl } = serverOf(settings);
  return hash('sha256', JSON.stringify([version, appUrl, sitesUrl]), 'base64url').slice(0, 16);
}
