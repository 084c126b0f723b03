import { invalidInput } from '@lectern/contract';
import { isApiPath, isBelow } from '../../core/api-paths.ts';
import type { DomainSettings } from '../../core/settings.ts';
import { isBrowserSecret } from './browser-secret.ts';

/** The page of this server that starts a session in its own pages. */
const accountPage = '/sign-in/sso';

/** What `redirect` is for a sign-in to the pages of this server. */
export function accountRedirectOf({ publicUrl }: Pick<DomainSettings, 'publicUrl'>): string {
  return publicUrl.replace(/\/$/, '') + accountPage;
}

/** A page of the frontend, without its fragment; never a path of the API, which would act on what it receives. */
export function redirectOf(settings: DomainSettings, redirect: string | undefined): string {
  if (redirect === undefined || redirect === '') return settings.appUrl;
  if (redirect === accountRedirectOf(settings)) return redirect;
  const frontend = new URL(settings.appUrl);
  const url = redirect.length > 2048 ? null : URL.parse(redirect, frontend);
  const base = frontend.pathname.replace(/\/$/, '');
  const isPage =
    url !== null &&
    url.origin === frontend.origin &&
    url.username === '' &&
    url.password === '' &&
    (url.pathname === base || url.pathname.startsWith(`${base}/`)) &&
    !isNoPage(settings, url.pathname);
  if (!isPage) throw invalidInput('query.redirect', 'must be a page of the frontend');
  url.hash = '';
  return url.href;
}

/** Whether a path at the origin of the frontend is not one of its pages: of the API, or of a published site. */
function isNoPage(settings: DomainSettings, path: string): boolean {
  const [app, server, sites] = [settings.appUrl, settings.publicUrl, settings.sitesUrl].map(
    (url) => new URL(url),
  );
  if (app === undefined || server === undefined || sites === undefined) return true;
  const isOfApi = server.origin === app.origin && isApiPath(path, server.pathname.replace(/\/$/, ''));
  return isOfApi || (sites.origin === app.origin && sites.pathname !== '/' && isBelow(path, sites.pathname));
}

/** Whether browsers send the cookies of this server with requests of the frontend. */
export function isAppAtThisOrigin({ appUrl, publicUrl }: DomainSettings): boolean {
  return new URL(appUrl).origin === new URL(publicUrl).origin;
}

/** What a frontend keeps the code verifier of; 400 without one from a frontend at another origin. */
export function challengeOf(
  settings: DomainSettings,
  { codeChallenge, redirect }: { readonly codeChallenge?: string | undefined; readonly redirect: string },
): string | null {
  // The page of this server has the cookie of the browser, and nowhere to keep a verifier.
  if (redirect === accountRedirectOf(settings)) return null;
  if (codeChallenge === undefined && !isAppAtThisOrigin(settings)) {
    const reason = 'is required (RFC 7636, S256), because the frontend is at another origin than this server';
    throw invalidInput('query.code_challenge', reason);
  }
  if (codeChallenge !== undefined && !isBrowserSecret(codeChallenge)) {
    throw invalidInput('query.code_challenge', 'must be a SHA-256 hash in base64url, of 43 characters');
  }
  return codeChallenge ?? null;
}
