export {
  createAreaClient,
  createClient,
  type Area,
  type ClientOf,
  type LecternClient,
} from './create-client.ts';
export * from './generated/areas.ts';
export type { ErrorCode } from './generated/errors.ts';
export type { Operations } from './generated/operations.ts';
export type * from './generated/schemas.ts';
export { type ErrorDetail, LecternError, type LecternErrorCode } from './lectern-error.ts';
export type { Pages } from './pages.ts';
export type { CallOptions, ClientOptions, Fetch } from './send.ts';
