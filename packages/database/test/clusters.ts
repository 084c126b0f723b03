import { onTestFinished } from 'vitest';
import { type Cluster, startPrimary, startStandby } from './cluster.ts';

/** A new cluster that standbys can follow, gone after the test. */
export function createPrimary(settings?: Readonly<Record<string, string>>): Promise<Cluster> {
  return startPrimary(onTestFinished, settings);
}

/** A standby that follows a primary, gone after the test. */
export function createStandby(
  primary: Cluster,
  settings?: Readonly<Record<string, string>>,
): Promise<Cluster> {
  return startStandby(onTestFinished, primary, settings);
}
