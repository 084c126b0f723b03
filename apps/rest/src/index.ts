export { createRest } from './create-rest.ts';
export { createMetricsPage } from './create-metrics-page.ts';
export { createStatusPages } from './create-status-pages.ts';
export type { MetricsOptions } from './metrics-route.ts';
export type { ReadyAnswer, ReadyAnswers } from './ready-answers.ts';
export { drain } from './drain.ts';
export type { RestOptions } from './rest-options.ts';
