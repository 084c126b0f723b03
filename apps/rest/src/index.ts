export { createRest } from './create-rest.ts';
export { drain } from './drain.ts';
export type { RestOptions } from './rest-options.ts';
