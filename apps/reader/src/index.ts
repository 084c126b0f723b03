export { registerReader, type ReaderOptions } from './register-reader.ts';
export { domainSource } from './source/domain-source.ts';
export type { SiteCalls, SiteSource, VisitorClient } from './source/site-source.ts';
