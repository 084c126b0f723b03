export { createRest } from './create-rest.ts';
export { createStatusPages } from './create-status-pages.ts';
export { drain } from './drain.ts';
export type { RestOptions } from './rest-options.ts';
