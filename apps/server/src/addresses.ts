import type { DomainSettings } from '@lectern/domain';
import type { Settings } from './settings.ts';

type Addresses = Pick<DomainSettings, 'publicUrl' | 'appUrl' | 'sitesUrl'>;

/** The base URLs of a server that listens on `port`. */
export function addressesOf(settings: Settings, port: number): Addresses {
  const publicUrl = settings.PUBLIC_URL ?? localAddressOf(settings, port);
  return {
    publicUrl,
    appUrl: settings.APP_URL ?? publicUrl,
    sitesUrl: settings.SITES_URL ?? `${publicUrl}/sites`,
  };
}

/** The URL of a server that listens on `port`, on its own machine. */
export function localAddressOf({ HOST }: Pick<Settings, 'HOST'>, port: number): string {
  return `http://${nameOf(HOST)}:${port}`;
}

/** What to say where sites of strangers share the origin of the API; nothing on the machine of a developer. */
export function sharedOriginWarning({ publicUrl, sitesUrl }: Addresses): string | undefined {
  const { origin, hostname } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  return isLocal || new URL(sitesUrl).origin !== origin
    ? undefined
    : 'Published sites share the origin of the API: set SITES_URL to a host name of their own (docs/publishing.md).';
}

/** A host name that a browser on this machine can open. */
function nameOf(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
