export { defaultLimits, type GraphqlLimits } from './limits/limits.ts';
export { type GraphqlOptions, registerGraphql } from './register.ts';
export type { PersistedDocumentsOption } from './run/persisted-documents.ts';
