export { createReaderServer, type ReaderServerOptions } from './create-reader.ts';
export type { FoundPage, ReadyPages } from './ready-pages.ts';
export { registerReader, type ReaderOptions } from './register-reader.ts';
export { domainSource } from './source/domain-source.ts';
export { httpSource, type HttpSourceOptions } from './source/http-source.ts';
export { siteHosts } from './site-hosts.ts';
export type { SiteCalls, SiteSource, VisitorClient } from './source/site-source.ts';
