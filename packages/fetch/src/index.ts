export { assertAllowedAddress } from './allowed-address.ts';
export { type FetchErrorReason, FetchError } from './fetch-error.ts';
export { type FetchSettings, defaultFetchSettings } from './fetch-settings.ts';
export { parseFetchUrl, stripUrlCredentials } from './fetch-url.ts';
export { guardedFetch } from './guarded-fetch.ts';
export type { GuardedResponse } from './guarded-response.ts';
export { type PrivateHost, isAllowedPrivateHost } from './private-hosts.ts';
