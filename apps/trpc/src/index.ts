export type { TrpcErrorShape } from './errors.ts';
export { maxBatchSize, registerTrpc, type TrpcOptions } from './register.ts';
export { createTrpcRouter, type AppRouter, type TrpcContext } from './router.ts';
