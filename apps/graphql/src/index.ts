export { defaultLimits, type GraphqlLimits } from './limits/limits.ts';
export type { GraphqlOptions } from './graphql-options.ts';
export { registerGraphql } from './register.ts';
export type { PersistedDocumentsOption } from './run/persisted-documents.ts';
